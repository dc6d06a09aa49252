/** What a film shows of a printed game: nothing that depends on a ticket or an objective that was not entered yet. */
import type { GameEvent, LogEntry } from '$/api/api.generated';
import type { Film, Seen } from '$/engine/film';
import type { Kernels } from '$/engine/kernels';
import { cardOf, type Card } from '$/engine/printed';
import type { Setup } from '$/engine/setup';
import { GetOnBoardFilms, type Entries } from '../film';
import type { State } from '../kernels.generated';
import type { Board, GetOnBoard, Layout } from '../types';

/** What the log says of a ticket that is turned over, and of the final count. */
const OF_CARDS: Readonly<Record<string, readonly string[]>> = { tickets: ['round', 'fluid'], personal: ['end'] };

export class PrintedFilms extends GetOnBoardFilms {
  constructor(
    kernels: Kernels<Entries>,
    name: string,
    bytes: Uint8Array,
    { board, layout }: { board: Board; layout: Layout },
    private readonly known: Setup,
  ) {
    super(kernels, name, bytes, board, layout);
  }

  cards(bytes: Uint8Array): Card[] {
    return this.cardsOf(super.state(bytes));
  }

  override state(bytes: Uint8Array): State {
    return super.state(this.blanked(bytes));
  }

  override seen(film: Film, ply = film.ply): Seen<GetOnBoard> {
    const seen = super.seen(film, ply);
    const missing = this.missing(this.state(film.states[ply]!));
    if (!missing) return seen;
    const { position } = seen;
    const { round, ticket, tickets_to_come } = position;
    return {
      ...seen,
      ...{ to_move: null, legal_moves: [], winners: [] },
      position:
        missing.key === 'tickets'
          ? {
              ...position,
              ...{ ticket: null, shapes: [], markers: 0 },
              tickets_to_come: [...tickets_to_come, ticket!].sort((a, b) => a - b),
              fluid: round === 1 ? null : position.fluid, // the first ticket decides
            }
          : position,
    };
  }

  override choosers(bytes: Uint8Array): number[] {
    return this.missing(this.state(bytes)) ? [] : super.choosers(bytes);
  }

  override log(film: Film, ply: number): LogEntry<GetOnBoard>[] {
    const missing = this.missing(this.state(film.states[ply + 1]!));
    const hidden = missing ? OF_CARDS[missing.key]! : [];
    return super.log(film, ply).filter(({ key }: GameEvent) => !hidden.includes(key));
  }

  protected override isOver(state: State): boolean {
    return super.isOver(state) && !this.missing(state);
  }

  protected override put(at: number, bytes: Uint8Array): number {
    return super.put(at, this.blanked(bytes));
  }

  private cardsOf({ phase, round_number, open_objectives, seats }: State): Card[] {
    const { choosing, over } = this.constants;
    if (phase === choosing) return [];
    if (phase !== over) return [{ key: 'tickets', place: round_number - 1 }];
    const isOpen = this.facts.edition === 'metros' || open_objectives !== 0; // entered with the other cards
    return Array.from({ length: isOpen ? 0 : seats }, (_, place) => ({ key: 'personal', place }));
  }

  private missing(state: State): Card | undefined {
    return this.cardsOf(state).find((card) => cardOf(this.known, card) === null);
  }

  /** At the end nothing is hidden any more: a state without the objectives that were not entered. */
  private blanked(bytes: Uint8Array): Uint8Array {
    const { structs } = this.kernels;
    if (bytes[structs.place('State', 'phase')] !== this.constants.over) return bytes;
    const unknown = this.cards(bytes).filter((card) => cardOf(this.known, card) === null);
    const blanked = bytes.slice();
    for (const { place } of unknown) {
      const at = structs.place('State', 'players') + place * structs.size('Player');
      blanked[at + structs.place('Player', 'hidden')]! |= this.constants.secrets;
      blanked[at + structs.place('Player', 'personal')] = 0;
      blanked[at + structs.place('Player', 'personal_stops')] = 0;
    }
    return blanked;
  }
}
