/** The tools of the editor: the effect of a press on a spot, a street or the ground. */
import {
  addGround,
  addRiver,
  clearSpot,
  takeGround,
  toggleDeparture,
  toggleFlag,
  toggleObjective,
  togglePassenger,
  togglePlace,
  toggleRoad,
  toggleSight,
  type File,
  type RoadKind,
  type Spot,
} from './edit';
import { t } from './words';

const PASSENGERS = { buses: ['granny', 'student', 'tourist', 'business'], metros: ['granny', 'student', 'tourist', 'lover_light', 'lover_dark'] };
const PLACES = { buses: ['school', 'landmark', 'museum', 'office'], metros: ['cinema', 'opera', 'theatre', 'restaurant'] };
const ROADS: Record<File['edition'], RoadKind[]> = { buses: ['jammed'], metros: ['burgundy', 'yellow'] };
const CARDS = 5;

interface Named {
  id: string;
  /** A sign of the board, or the text on the button. */
  sign?: string;
  letters?: string;
  /** Its name; a sign of the board is named in the game's texts. */
  name?: string;
}

/** Works on streets by dragging; on a spot; on a road; on the ground by dragging from corner to corner; on a course of spots. */
export type Tool = Named &
  (
    | { kind: 'streets' }
    | { kind: 'spot'; apply: (file: File, at: Spot) => File; mirrored: boolean }
    | { kind: 'road'; apply: (file: File, from: Spot, to: Spot) => File }
    | { kind: 'ground'; apply: (file: File, from: Spot, to: Spot) => File }
    | { kind: 'course'; apply: (file: File, course: Spot[]) => File }
  );

export interface ToolGroup {
  name: string;
  tools: Tool[];
}

export function toolsFor({ edition }: File, word: (kind: string, value: string) => string): ToolGroup[] {
  const spot = (id: string, apply: (file: File, at: Spot) => File, named: Omit<Named, 'id'>, mirrored = true): Tool => ({
    id,
    kind: 'spot',
    apply,
    mirrored,
    ...named,
  });
  return [
    {
      name: t('tools.streets'),
      tools: [
        { id: 'streets', kind: 'streets', letters: '━', name: t('tool.streets') },
        ...ROADS[edition].map((kind): Tool => {
          return {
            id: kind,
            kind: 'road',
            apply: (file, from, to) => toggleRoad(file, from, to, kind),
            letters: kind === 'jammed' ? '≡' : '═',
            name: t(`tool.${kind}`),
          };
        }),
      ],
    },
    {
      name: t('tools.passengers'),
      tools: PASSENGERS[edition].map((kind) => spot(kind, (file, at) => togglePassenger(file, at, kind), { sign: kind, name: word('passenger', kind) })),
    },
    {
      name: t('tools.places'),
      tools: [
        ...PLACES[edition].map((kind) => spot(kind, (file, at) => togglePlace(file, at, kind), { sign: kind, name: word('place', kind) })),
        ...(edition === 'buses'
          ? [
              spot(
                'sight',
                (file, at) => toggleSight(file, at, (place) => t(`sight.${place}` as 'sight.school')),
                { letters: '★', name: t('tool.sight') },
                false,
              ),
              spot('light', (file, at) => toggleFlag(file, at, 'light'), { sign: 'light', name: t('tool.light') }),
            ]
          : [spot('entrance', (file, at) => toggleFlag(file, at, 'entrance'), { sign: 'entrance', name: t('tool.entrance') })]),
      ],
    },
    {
      name: t('tools.starts'),
      tools: [
        spot('departure', toggleDeparture, { letters: '1–12', name: t('tool.departure') }, false),
        ...Array.from({ length: CARDS }, (_, card) =>
          spot(
            `objective-${card}`,
            (file, at) => toggleObjective(file, at, card),
            { letters: `${card + 1}`, name: t('tool.objective', { n: card + 1 }) },
            false,
          ),
        ),
      ],
    },
    {
      name: t('tools.ground'),
      tools: [
        { id: 'river', kind: 'course', apply: addRiver, letters: '≈', name: t('tool.river') },
        { id: 'lake', kind: 'ground', apply: (file, from, to) => addGround(file, 'lakes', from, to), letters: '◍', name: t('tool.lake') },
        { id: 'park', kind: 'ground', apply: (file, from, to) => addGround(file, 'parks', from, to), letters: '♣', name: t('tool.park') },
        spot('no-ground', takeGround, { letters: '⌫', name: t('tool.no_ground') }),
      ],
    },
    { name: t('tools.erase'), tools: [spot('clear', clearSpot, { letters: '✕', name: t('tool.clear') })] },
  ];
}
