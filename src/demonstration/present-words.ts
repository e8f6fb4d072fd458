import type { HoldReason, MaintenancePriority } from '../generated/prisma/enums.js';
import type { CATEGORIES } from './thing-words.js';
import type { DEPARTMENTS } from './words.js';

type Category = (typeof CATEGORIES)[keyof typeof CATEGORIES][number] | 'Safety';

/** How far a request of the present is. */
type Stage =
  | 'submitted'
  | 'approved'
  | 'assigned'
  | 'started'
  | 'completed'
  | 'confirmed'
  | 'cancelled'
  | 'rejected';

/** A request of the present. */
export interface PresentRow {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Tag of the equipment or code of the place that it is about. */
  readonly asset?: string;
  readonly place?: string;
  readonly department: (typeof DEPARTMENTS)[number][0];
  /** The requester among the employees of the department; 0 is the login that is printed. */
  readonly by: number;
  readonly priority: MaintenancePriority;
  /** Working days before the present on which it was submitted. */
  readonly days: number;
  readonly stage: Stage;
  /** The technician; 0 is the login that is printed. */
  readonly technician?: number;
  readonly down?: true;
  readonly photo?: true;
  /** Days from the present until the requester wishes it done. */
  readonly wanted?: number;
  /** Days from the present until the hold ends. */
  readonly hold?: { readonly reason: HoldReason; readonly note: string; readonly days?: number };
  /** Comment that the phone of the technician could not deliver after the hold, and why. */
  readonly undelivered?: readonly [comment: string, refusedBecause: string];
  readonly purchase?: {
    readonly what: readonly [description: string, supplier: string, amount: number];
    readonly ordered?: true;
  };
  /** Planned work: working days from the present, hour in UTC, length in hours. */
  readonly plan?: readonly [days: number, hour: number, hours: number];
}

/** Requests that each demonstration has beside those by chance, in the order of their submission. */
export const PRESENT: readonly PresentRow[] = [
  {
    ...{ title: 'Handrail in stairwell B is loose', category: 'Safety', place: 'A-STB' },
    description: 'The third post moves when you lean on it.',
    ...{ department: 'Facilities', by: 1, priority: 'high', days: 8 },
    ...{ stage: 'assigned', technician: 1, plan: [1, 7, 2] },
  },
  {
    ...{ title: 'Generator does not start by itself', category: 'Electrical', asset: 'GEN-1' },
    description: 'It started only by hand at the last test. The lights of the basement were out.',
    ...{ department: 'Facilities', by: 2, priority: 'urgent', days: 7, down: true },
    ...{ stage: 'started', technician: 0, plan: [0, 11, 3] },
  },
  {
    ...{ title: 'Bucket cylinder leaks', category: 'Machinery', asset: 'EX-2' },
    description: 'Oil under the machine, about a cup a day.',
    ...{ department: 'Fleet', by: 1, priority: 'high', days: 7, down: true, stage: 'started' },
    ...{ technician: 2, hold: { reason: 'parts', note: 'Waits for the seal kit.', days: 4 } },
    undelivered: ['Found an old seal kit in the cellar and fitted it.', 'The request is on hold.'],
    purchase: { what: ['Cylinder seal kit', 'Hydraulik Brandt', 8_450], ordered: true },
  },
  {
    ...{ title: 'Brakes squeal when laden', category: 'Vehicles', asset: 'FL-1' },
    description: 'Metal on metal since Monday; the brake way is still short.',
    ...{ department: 'Warehouse', by: 2, priority: 'normal', days: 6, stage: 'started' },
    ...{ technician: 3, plan: [0, 7, 2] },
  },
  {
    ...{ title: 'Dishwasher does not drain', category: 'Plumbing', asset: 'DW-1' },
    description: 'The water stands and smells.',
    ...{ department: 'Offices', by: 1, priority: 'normal', days: 6, stage: 'confirmed' },
    technician: 1,
  },
  {
    ...{ title: 'Gutter of building A is torn', category: 'Safety', place: 'A-R' },
    description: 'Water runs down the wall above the entrance whenever it rains.',
    ...{ department: 'Facilities', by: 3, priority: 'normal', days: 5, stage: 'assigned' },
    purchase: { what: ['Crane truck for half a day', 'Kranservice Lange', 42_000] },
    ...{ technician: 1, plan: [5, 7, 4] },
  },
  {
    ...{ title: 'Supply fan rattles', category: 'Ventilation', asset: 'AHU-1-S' },
    description: 'Loud since the weekend. Bearing?',
    ...{ department: 'Facilities', by: 4, priority: 'normal', days: 5, stage: 'started' },
    purchase: { what: ['Replacement fan motor', 'Lufttechnik Sommer', 31_900] },
    ...{ technician: 0, plan: [3, 8, 2] },
  },
  {
    ...{ title: 'Shelves for the archive', category: 'Furniture', place: 'A-113' },
    description: 'Four more shelves along the long wall.',
    ...{ department: 'Facilities', by: 0, priority: 'low', days: 5, stage: 'rejected' },
  },
  {
    ...{ title: 'Radiator stays cold', category: 'Heating', place: 'A-113' },
    description: 'All the others are warm. Bled it, no change.',
    ...{ department: 'Facilities', by: 0, priority: 'normal', days: 4, stage: 'assigned' },
    technician: 0,
    hold: { reason: 'requester', note: 'Which radiator is it, the one at the window or the door?' },
  },
  {
    ...{ title: 'Projector without picture', category: 'IT', asset: 'PR-203' },
    description: 'The lamp hours are used up, it says.',
    ...{ department: 'Facilities', by: 0, priority: 'normal', days: 4, stage: 'completed' },
    technician: 0,
  },
  {
    ...{ title: 'Conveyor 2 runs off to the right', category: 'Machinery', asset: 'CV-2' },
    description: 'After ten minutes it rubs on the frame.',
    ...{ department: 'Production', by: 0, priority: 'high', days: 3, stage: 'started' },
    ...{ technician: 4, plan: [1, 12, 2] },
  },
  {
    ...{ title: 'Main entrance drags on the floor', category: 'Doors', asset: 'D-1' },
    description: 'It stays open, and the reception is cold.',
    ...{ department: 'Facilities', by: 1, priority: 'normal', days: 3, stage: 'assigned' },
    ...{ technician: 0, plan: [0, 12, 2] },
  },
  {
    ...{ title: 'Sockets for the new test bench', category: 'Electrical', place: 'L-2' },
    description: 'Two circuits of 16 A at the north wall.',
    ...{ department: 'Laboratory', by: 0, priority: 'normal', days: 3, stage: 'approved' },
    hold: { reason: 'budget', note: 'The laboratory asks for the money of next quarter.' },
  },
  {
    ...{ title: 'Chairs of the canteen wobble', category: 'Furniture', place: 'A-002' },
    description: 'Six of them; somebody will fall.',
    ...{ department: 'Offices', by: 2, priority: 'normal', days: 3, stage: 'cancelled' },
  },
  {
    ...{ title: 'Seal of the cold store is worn', category: 'Doors', place: 'W-C' },
    description: 'Ice at the lower edge of the door.',
    ...{ department: 'Warehouse', by: 0, priority: 'normal', days: 2, stage: 'assigned' },
    ...{ technician: 3, plan: [4, 6, 3] },
  },
  {
    ...{ title: 'Label the breakers of building A', category: 'Electrical', place: 'A-B' },
    description: 'Half of them have no name.',
    ...{ department: 'Facilities', by: 5, priority: 'low', days: 2, stage: 'assigned' },
    ...{ technician: 0, plan: [9, 7, 6] },
  },
  {
    ...{ title: 'Guard of press 4 is bent', category: 'Machinery', asset: 'PR-4' },
    description: 'It closes only with force. Before the press runs again, please.',
    ...{ department: 'Production', by: 1, priority: 'high', days: 2, stage: 'assigned' },
    ...{ technician: 2, plan: [14, 7, 4] },
  },
  {
    ...{ title: 'Roller shutter 4 stops half-way', category: 'Doors', asset: 'RS-4' },
    description: 'Comes down to head height and stops.',
    ...{ department: 'Warehouse', by: 1, priority: 'high', days: 1, stage: 'approved' },
  },
  {
    ...{ title: 'Sockets of room 112 have no power', category: 'Electrical', place: 'A-112' },
    description: 'The three at the window; the others work.',
    ...{ department: 'Facilities', by: 3, priority: 'normal', days: 1, stage: 'approved' },
  },
  {
    ...{ title: 'Coffee machine leaks', category: 'Plumbing', place: 'A-002' },
    description: 'A puddle under it every evening.',
    ...{ department: 'Facilities', by: 0, priority: 'normal', days: 1, stage: 'submitted' },
    wanted: 6,
  },
  {
    ...{ title: 'Desk too low for a new colleague', category: 'Furniture', place: 'A-202' },
    description: 'She is 1.95 m and begins next week.',
    ...{ department: 'Facilities', by: 2, priority: 'low', days: 1, stage: 'submitted' },
    wanted: 5,
  },
  {
    ...{ title: 'Water drips from the ceiling', category: 'Plumbing', place: 'A-112' },
    description: 'Above the window, more with each hour. A bucket stands below it.',
    ...{ department: 'Facilities', by: 1, priority: 'urgent', days: 0, stage: 'submitted' },
    photo: true,
  },
];

/** Work of each month of the last year, which takes parts: title, category, part, quantity. */
export const MONTHLY = [
  ['Taps of the kitchens', 'Plumbing', 'SEAL-012', 6],
  ['Tubes of the stairwells', 'Electrical', 'TUBE-18W', 4],
  ['Thermostat heads', 'Heating', 'THRM-M30', 2],
  ['Bearings of the conveyors', 'Machinery', 'BRG-6204', 3],
  ['Hydraulic oil of the press', 'Machinery', 'OIL-H46', 18],
  ['Belts of the fans', 'Ventilation', 'BELT-B60', 2],
] as const;

/** A report by link. */
export interface ReportRow {
  readonly tag: string;
  readonly title: string;
  /** The name that its reporter gave. */
  readonly name?: string;
  /** Working days before the present. */
  readonly days: number;
  /** Question of the technician; without it nothing is asked. */
  readonly question?: string;
  readonly answer?: string;
  readonly stage: 'submitted' | 'assigned' | 'completed';
}

/** Reports by link: as it came in, answered, with a question, and done. */
export const REPORTS: readonly ReportRow[] = [
  {
    ...{ tag: 'AHU-1-E', title: 'Loud humming above the meeting room', name: 'Mara' },
    ...{ days: 4, stage: 'completed' },
  },
  {
    ...{ tag: 'CV-1', title: 'Belt of conveyor 1 is frayed', name: 'Jonas, shift B' },
    ...{ days: 3, stage: 'assigned', question: 'On which side, and over which length?' },
    answer: 'On the left, about the length of a hand. I have added a photo.',
  },
  {
    ...{ tag: 'VAN-1', title: 'Sliding door does not lock', days: 2, stage: 'assigned' },
    question: 'Does it close with the key from outside?',
  },
  {
    ...{ tag: 'D-1', title: 'Glass of the entrance has a crack', name: 'A visitor' },
    ...{ days: 0, stage: 'submitted' },
  },
];

/** A list of equipment as it comes out of a spreadsheet. */
export const IMPORTED = `Tag;Name;Art;Ort;Abteilung;Hersteller
RAD-112;Radiator room 112;Radiator;A-112;Facilities;Kermi
RAD-113;Radiator room 113;Radiator;A-113;Facilities;Kermi
RAD-114;Radiator room 114;Radiator;A-114;Facilities;Kermi
RAD-202;Radiator room 202;Radiator;A-202;Facilities;Kermi
RAD-203;Radiator room 203;Radiator;A-203;Facilities;Kermi
CS-1;Cooling of the cold store;Refrigeration;W-C;Warehouse;Bitzer
`;

/** The fields of its columns that have other names. */
export const IMPORT_MAPPING = {
  Art: 'type',
  Ort: 'location',
  Abteilung: 'department',
  Hersteller: 'manufacturer',
} as const;
