/** The sounds of the game, by the event of the log that they belong to. */
import type { TableParts } from '../game';

export const sounds: TableParts['sounds'] = { marker: 'pencil', round: 'punch', boards: 'doors', objective: 'chord' };
