/* Written by web/scripts/text_types.py from the English texts: change those. */

/** The parameters of each text that has any. */
export interface TextParams {
  'aloud.departure': { ticket: string | number };
  'aloud.end': { points: string | number };
  'aloud.letter': { letter: string | number };
  'companion.personal': { letters: string | number; name: string | number };
  'companion.ticket': { round: string | number; ticket: string | number };
  'companion.which_personal': { name: string | number };
  'departure.at': { at: string | number };
  'departure.spot': { at: string | number; ticket: string | number };
  'desk.eliminates': { at: string | number };
  'desk.ticket': { ticket: string | number };
  'end.line_of': { name: string | number };
  'journey.so_far': { points: string | number };
  'out.score': { points: string | number };
  'plan.changed': { now: string | number; was: string | number };
  'refused.road': { from: string | number; to: string | number };
  'refused.shape': { shape: string | number };
  'rush.rounds': { first: string | number; second: string | number };
  'safe.risky': { n: number; of: string | number };
  'sheet.boxes': { of: string | number; ticked: string | number };
  'sheet.entrances': { circled: string | number; used: string | number };
  'sheet.stop': { at: string | number };
  'show.inspector': { player: string | number };
  'show.round': { round: string | number };
  'sign.now': { points: string | number };
  'status.your_turn': { shape: string | number };
  'suggestion': { points: string | number; reason: string | number };
  'timetable.coming': { ticket: string | number };
  'timetable.now': { ticket: string | number };
  'timetable.past': { ticket: string | number };
  'ways.count': { n: number };
  'ways.which': { n: string | number; of: string | number };
}

/** The facts in the sentence about each event. */
export interface EventFacts {
  boards: { at: unknown; passenger: unknown };
  bonus: { passenger: unknown };
  connections: { ticked: unknown; ticks: unknown };
  counted: { at: unknown; place: unknown };
  departure: { at: unknown; ticket: unknown };
  departure_chosen: { ticket: unknown };
  eliminated: { at: unknown };
  end: { points: unknown; winners: unknown };
  entrance: { at: unknown };
  entrance_used: { left: unknown };
  fluid: { colour: unknown };
  jams: { ticked: unknown; ticks: unknown };
  journey: { points: unknown };
  light: { at: unknown };
  marker: { from: unknown; to: unknown };
  no_room: { at: unknown; passenger: unknown };
  objective: { objective: unknown; points: unknown };
  objective_lost: { objective: unknown; points: unknown };
  parked: { at: unknown; place: unknown; points: unknown; row: unknown; zone: unknown };
  personal: { at: unknown; reached: unknown };
  place: { at: unknown; place: unknown };
  round: { round: unknown; ticket: unknown };
  rush_hour: object;
  sight: { at: unknown; sight: unknown; written: unknown };
  stop: object;
  turn_zone: { points: unknown; spaces: unknown };
}
