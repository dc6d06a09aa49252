/* Written by web/scripts/api_types.py from the server's shapes and from real games: change it there. */

export type Position = {
  buses: number[];
  cards: number[];
  deck: number;
  discards: {
    black?: number;
    blue?: number;
    bus?: number;
    green?: number;
    orange?: number;
    pink?: number;
    yellow?: number;
  };
  districts: {
    completed: boolean;
    district: number;
    joined: string[];
  }[][];
  first: number;
  hands: ({
    black?: number;
    blue?: number;
    bus?: number;
    green?: number;
    orange?: number;
    pink?: number;
    yellow?: number;
  } | null)[];
  offer: number[];
  open: number[][];
  phase: "deal" | "over" | "second" | "turn";
  progress: (({
    buses: null | number;
    completed: boolean;
    missing: number[];
    owned: number[];
    reachable: boolean;
    ticket: number;
  })[] | null)[];
  routes: (null | number)[];
  row: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow")[];
  ticket_counts: number[];
  ticket_deck: number;
  tickets: (number[] | null)[];
  turns_left: null | number;
};

export type Sheet = {
  boxes: {
    buses: number;
    districts: number[];
    routes: number[];
    ticket_points?: {
      completed: number;
      open: number;
    };
    tickets?: {
      completed: boolean;
      points: number;
      ticket: number;
    }[];
  };
  completed: null | number;
  districts: number;
  routes: number;
  tickets: null | number;
  total: number;
};

export type Line = {
  action: "claim" | "draw" | "keep" | "tickets";
  boxes: {
    buses?: number;
    districts?: number[];
    routes?: number[];
    ticket_points?: {
      completed: number;
      open: number;
    };
    tickets?: {
      completed: boolean;
      points: number;
      ticket: number;
    }[];
  };
  buses_left?: number;
  card?: "black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow" | null;
  cards?: {
    black?: number;
    blue?: number;
    bus?: number;
    green?: number;
    orange?: number;
    pink?: number;
    yellow?: number;
  };
  completed?: number[];
  completes?: number;
  count?: number;
  eliminates: boolean;
  ends_turn?: boolean;
  gain: number;
  gains: {
    districts?: number;
    routes?: number;
    tickets?: number;
  };
  last_turns?: boolean;
  moves: string[];
  route?: number;
  secures?: {
    districts?: number;
    routes: number;
    tickets?: number;
  };
  tickets?: number[];
};

export type Event = {
  a?: string;
  b?: string;
  buses?: number;
  card?: "black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow";
  cards?: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow")[] | {
    black?: number;
    blue?: number;
    bus?: number;
    green?: number;
    orange?: number;
    pink?: number;
    yellow?: number;
  };
  completed?: number[];
  count?: number;
  district?: number;
  key: "begins" | "chosen" | "claim" | "district" | "draw" | "draw_deck" | "end" | "kept" | "last_turns" | "new_deck" | "swept" | "turned_up";
  names?: string[];
  points?: number;
  returned?: number;
  route?: number;
  row?: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow")[];
  seat?: number;
  tickets?: number[];
  times?: number;
  winners?: number[];
};
