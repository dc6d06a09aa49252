/* Written by web/scripts/text_types.py from the English texts: change those. */

/** The parameters of each text that has any. */
export interface TextParams {
  'location.new': { n: string | number };
  'ticket.points': { a: string | number; b: string | number };
  'tickets.count': { n: number };
}
