/* Written by web/scripts/text_types.py from the English texts: change those. */

/** The parameters of each text that has any. */
export interface TextParams {
  'spot.departure': { n: string | number };
  'tool.objective': { n: string | number };
}
