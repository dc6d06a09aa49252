/** The explorer of Get on Board: departures, objectives and roads in words. */
import type { ExploreParts } from '../game';
import ExploreMap from './ExploreMap.svelte';
import type { GetOnBoard } from './types';
import { t } from './words';

const parts: ExploreParts<GetOnBoard> = {
  Map: ExploreMap,
  axis: (axis) => (axis === 'departure' ? t('explore.departure') : axis === 'common' ? t('list.common') : t('list.personal')),
  value: (axis, name, { board }, texts) =>
    axis === 'departure'
      ? `${name} · ${board.intersections.find(({ departure }) => String(departure) === name)?.id ?? ''}`
      : axis === 'common'
        ? texts.word('objective', name)
        : (board.personal_objectives[Number(name) - 1] ?? []).join(' – '),
  places: () => t('explore.roads'),
  place: (index, { board }) => `${board.roads[index]!.a} – ${board.roads[index]!.b}`,
};

export default parts;
