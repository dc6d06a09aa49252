/* Written by web/scripts/api_types.py from the server's shapes and from real games: change it there. */

export type Position = {
  common: ({
    objective: "business" | "granny" | "landmark" | "lover" | "museum" | "student" | "theatre" | "tourist";
    points: number;
  })[];
  eliminated: number[];
  fluid: "burgundy" | "yellow" | null;
  inspector: number;
  lanes: {
    a: string;
    b: string;
    seats: number[];
  }[];
  lines: string[][];
  markers: number;
  personal: (string[] | null)[];
  phase: "departure" | "entrance" | "light" | "line" | "over";
  placed: number;
  round: number;
  shapes: ("1" | "2 straight" | "2 straight or with a turn" | "2 with a turn" | "3 straight" | "3 with two turns")[];
  shapes_by_ticket: (("1" | "2 straight" | "2 straight or with a turn" | "2 with a turn" | "3 straight" | "3 with two turns")[])[];
  ticket: null | number;
  tickets_to_come: number[];
  turn_spaces: number[];
};

export type Sheet = {
  boxes: {
    business?: ({
      ticked: number;
      written: null | number;
    })[];
    common: number[];
    entrances?: {
      of: number;
      ticked: number;
      used: number;
    };
    grannies: {
      of: number;
      ticked: number;
    };
    interns?: {
      of: number;
      ticked: number;
    };
    landmarks: number;
    lovers?: ({
      dark: number;
      light: number;
      written: null | number;
    })[];
    museums: number;
    personal?: number;
    schools: {
      of: number;
      ticked: number;
    };
    sights?: {
      landmark: number;
      museum: number;
      office: number;
      school: number;
    };
    students: {
      of: number;
      ticked: number;
    };
    tourists: ({
      ticked: number;
      written: null | number;
    })[];
    traffic: {
      of: number;
      ticked: number;
    };
    turn_zone: {
      of: number;
      ticked: number;
    };
  };
  business?: number;
  common: number;
  connections?: number;
  entrances?: number;
  grannies: number;
  jams?: number;
  lovers?: number;
  personal: null | number;
  students: number;
  total: null | number;
  tourists: number;
  turn_zone: number;
};

export type Line = {
  boards: {
    business?: number;
    granny?: number;
    intern?: number;
    lover_dark?: number;
    lover_light?: number;
    student?: number;
    tourist?: number;
  };
  boxes: {
    business?: ({
      ticked: number;
      written: null | number;
    })[];
    common?: number[];
    entrances?: {
      of: number;
      ticked: number;
      used: number;
    };
    grannies?: {
      of: number;
      ticked: number;
    };
    interns?: {
      of: number;
      ticked: number;
    };
    landmarks?: number;
    lovers?: ({
      dark: number;
      light: number;
      written: null | number;
    })[];
    museums?: number;
    personal?: number;
    schools?: {
      of: number;
      ticked: number;
    };
    sights?: {
      landmark: number;
      museum: number;
      office: number;
      school: number;
    };
    students?: {
      of: number;
      ticked: number;
    };
    tourists?: ({
      ticked: number;
      written: null | number;
    })[];
    traffic?: {
      of: number;
      ticked: number;
    };
    turn_zone?: {
      of: number;
      ticked: number;
    };
  };
  eliminates: boolean;
  entrance_used: boolean;
  entrances: number;
  gain: number;
  gains: {
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
  markers: number;
  moves: string[];
  parks: {
    business?: number;
    lovers?: number;
    tourists?: number;
  };
  places: {
    cinema?: number;
    landmark?: number;
    museum?: number;
    opera?: number;
    school?: number;
    theatre?: number;
  };
  traffic: number;
  turn_zone: number;
};

export type Event = {
  at?: string;
  circled?: number;
  colour?: "burgundy" | "yellow";
  from?: string;
  key: string;
  left?: number;
  objective?: "business" | "granny" | "lover" | "tourist";
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
