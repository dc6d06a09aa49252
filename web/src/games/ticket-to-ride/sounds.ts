/** The sounds of the game, by the event of the log that they belong to. */
import type { TableParts } from '../game';

export const sounds: TableParts['sounds'] = { draw: 'punch', draw_deck: 'punch', kept: 'punch', claim: 'doors', district: 'pencil' };
