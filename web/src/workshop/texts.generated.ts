/* Written by web/scripts/text_types.py from the English texts: change those. */

/** The parameters of each text that has any. */
export interface TextParams {
  'balance.usual': { n: number };
  'begin.failed': { reason: string | number };
  'cities.delete_named': { city: string | number };
  'cities.delete_text': { city: string | number };
  'play.title': { city: string | number };
  'print.title': { city: string | number };
  'problems.count': { n: number };
  'problems.more': { n: number };
  'share_city.title': { city: string | number };
  'shared.lead': { game: string | number };
}
