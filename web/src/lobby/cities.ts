/** What a game's board is called. */
const TITLES: Record<string, string> = {
  'get-on-board/new-york': 'New York',
  'get-on-board/london': 'London',
  'get-on-board/rome': 'Rome',
  'get-on-board/paris': 'Paris',
  'ticket-to-ride/london': 'London',
};
const FAMILIES: Record<string, string> = { 'get-on-board': 'Get on Board', 'ticket-to-ride': 'Ticket to Ride' };

/** The games' own names are the same in every language. */
export function familyOf(game: string): string {
  return FAMILIES[game.split('/')[0]!] ?? game;
}

export function cityOf(game: string): string {
  const title = TITLES[game] ?? game.split('/')[1] ?? game;
  return game.startsWith('ticket-to-ride') ? `${title} · ${familyOf(game)}` : title;
}
