/* Written by web/scripts/api_types.py from the OpenAPI document: change the schemas of server and games. */

/** The parts of this game. */
export type Parts = {
  setup: Setup;
  options: Options;
  position: Position;
  sheet: Sheet;
  line: Line;
  event: Event;
};

/** Boarding passengers, including bonus passengers. */
export type Boards = {
  business?: number;
  granny?: number;
  intern?: number;
  lover_dark?: number;
  lover_light?: number;
  student?: number;
  tourist?: number;
};

/** The boxes of a sheet and how they are ticked. */
export type Boxes = {
  business?: Row[];
  common: number[];
  entrances?: EntranceTicks;
  grannies: Ticks;
  interns?: Ticks;
  journeys?: JourneySheet[];
  landmarks: number;
  lovers?: LoverRow[];
  museums: number;
  personal?: number;
  schools: Ticks;
  sights?: Sights;
  students: Ticks;
  tourists: Row[];
  traffic: Ticks;
  turn_zone: Ticks;
};

/** The boxes that a line changes, as they are after it. */
export type ChangedBoxes = {
  business?: Row[];
  common?: number[];
  entrances?: EntranceTicks;
  grannies?: Ticks;
  interns?: Ticks;
  landmarks?: number;
  lovers?: LoverRow[];
  museums?: number;
  personal?: number;
  schools?: Ticks;
  sights?: Sights;
  students?: Ticks;
  tourists?: Row[];
  traffic?: Ticks;
  turn_zone?: Ticks;
};

/** A common objective in play and its current value. */
export type CommonObjective = {
  objective: "business" | "granny" | "landmark" | "lover" | "museum" | "opera" | "student" | "theatre" | "tourist";
  points: number;
};

/** Metro entrances: the circled ones, and how many of these are used. */
export type EntranceTicks = {
  of: number;
  ticked: number;
  used: number;
};

export type Event = {
  at?: string;
  circled?: number;
  colour?: "burgundy" | "yellow";
  from?: string;
  journey?: number;
  key: "boards" | "bonus" | "connections" | "counted" | "departure" | "departure_chosen" | "eliminated" | "end" | "entrance" | "entrance_used" | "fluid" | "jams" | "journey" | "light" | "marker" | "no_room" | "objective" | "objective_lost" | "parked" | "personal" | "place" | "round" | "rush_hour" | "sight" | "stop" | "turn_zone";
  left?: number;
  objective?: "business" | "granny" | "landmark" | "lover" | "museum" | "opera" | "student" | "theatre" | "tourist";
  passenger?: "business" | "granny" | "intern" | "lover_dark" | "lover_light" | "student" | "tourist";
  place?: "cinema" | "landmark" | "museum" | "office" | "opera" | "restaurant" | "school" | "theatre";
  points?: number;
  reached?: number;
  round?: number;
  row?: number;
  seat?: number;
  sight?: string;
  spaces?: number;
  ticked?: number;
  ticket?: number;
  ticks?: number;
  to?: string;
  winners?: number[];
  written?: number;
  zone?: "business" | "lovers" | "tourists";
};

/** Points by zone, only the zones that change. */
export type Gains = {
  business?: number;
  common?: number;
  connections?: number;
  entrances?: number;
  grannies?: number;
  jams?: number;
  lovers?: number;
  personal?: number;
  students?: number;
  tourists?: number;
  turn_zone?: number;
};

/** The sheet of one of two journeys: its points by zone with the total, None if it was eliminated, and its boxes. */
export type JourneySheet = {
  boxes: Boxes;
  points: Record<string, number | null>;
};

/** A road that several lines share: its ends in order, and the seats from left to right in that direction. */
export type Lanes = {
  a: string;
  b: string;
  seats: number[];
};

/** A way to play the rest of a turn, with its costs and gains. */
export type Line = {
  boards: Boards;
  boxes: ChangedBoxes;
  due: number;
  eliminates: boolean;
  entrance_used: boolean;
  entrances: number;
  gain: number;
  gains: Gains;
  lasting: boolean;
  markers: number;
  moves: string[];
  offered: number;
  order: number;
  parks: Parks;
  places: Places;
  safe: number;
  traffic: number;
  turn_zone: number;
};

/** A row of lovers, with the number written once it is resolved. */
export type LoverRow = {
  dark: number;
  light: number;
  written: number | null;
};

/** The options; those with their default value are left out. */
export type Options = {
  any_board?: boolean;
  objectives?: "down" | "up";
  scores?: "hidden" | "visible";
  solo?: "practice" | "rush-hour" | "two-journeys";
};

/** Rows that park. */
export type Parks = {
  business?: number;
  lovers?: number;
  tourists?: number;
};

/** Places that count. */
export type Places = {
  cinema?: number;
  landmark?: number;
  museum?: number;
  opera?: number;
  school?: number;
  theatre?: number;
};

/** The table as a seat sees it. */
export type Position = {
  common: CommonObjective[];
  eliminated: number[];
  first_line?: string[];
  fluid: "burgundy" | "yellow" | null;
  inspector: number;
  journey?: number;
  lanes: Lanes[];
  lines: string[][];
  markers: number;
  personal: (string[] | null)[];
  phase: "departure" | "entrance" | "light" | "line" | "over";
  placed: number;
  round: number;
  rush_hours?: number[];
  shapes: ("1" | "2 straight" | "2 straight or with a turn" | "2 with a turn" | "3 straight" | "3 with two turns")[];
  shapes_by_ticket: (("1" | "2 straight" | "2 straight or with a turn" | "2 with a turn" | "3 straight" | "3 with two turns")[])[];
  ticket: number | null;
  tickets_to_come: number[];
  turn_spaces: number[];
};

/** A row of passengers, with the number written once it is parked. */
export type Row = {
  ticked: number;
  written: number | null;
};

/** What was dealt; in a view, None where it is hidden from the seat. */
export type Setup = {
  common: ("business" | "granny" | "landmark" | "lover" | "museum" | "opera" | "student" | "theatre" | "tourist" | ("business" | "granny" | "landmark" | "lover" | "museum" | "opera" | "student" | "theatre" | "tourist")[] | null)[];
  deal: (number[] | null)[];
  first: number;
  personal: (number | null)[];
  sheets: (number | null)[];
  tickets: (number | (number | null)[] | null)[];
};

/** The points of a seat, zone by zone; None where hidden, and for the total of an eliminated seat. */
export type Sheet = {
  boxes: Boxes;
  business?: number;
  common: number;
  connections?: number;
  entrances?: number;
  grannies: number;
  jams?: number;
  lovers?: number;
  personal: number | null;
  students: number;
  total: number | null;
  tourists: number;
  turn_zone: number;
};

/** The numbers written at sights, 0 before. */
export type Sights = {
  landmark: number;
  museum: number;
  office: number;
  school: number;
};

/** Boxes that are ticked in order. */
export type Ticks = {
  of: number;
  ticked: number;
};
