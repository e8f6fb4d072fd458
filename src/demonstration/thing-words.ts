import type { LocationKind, MeterKind } from '../generated/prisma/enums.js';
import type { DEPARTMENTS } from './words.js';

type Department = (typeof DEPARTMENTS)[number][0];

/** Code, name, code of the place around it, kind and department of a place. */
type PlaceRow = readonly [string, string, string | null, LocationKind, Department?];

/** The places of the demonstration, from the outside to the inside. */
export const LOCATIONS: readonly PlaceRow[] = [
  ['MAIN', 'Main site', null, 'site', 'Facilities'],
  ['A', 'Building A', 'MAIN', 'building', 'Facilities'],
  ['A-B', 'Basement', 'A', 'floor'],
  ['A-B01', 'Boiler room', 'A-B', 'room'],
  ['A-B02', 'Generator room', 'A-B', 'room'],
  ['A-0', 'Ground floor', 'A', 'floor'],
  ['A-001', 'Reception', 'A-0', 'room', 'Offices'],
  ['A-002', 'Canteen', 'A-0', 'room', 'Offices'],
  ['A-1', '1st floor', 'A', 'floor', 'Offices'],
  ['A-112', 'Room 112', 'A-1', 'room'],
  ['A-113', 'Room 113', 'A-1', 'room'],
  ['A-114', 'Room 114', 'A-1', 'room'],
  ['A-2', '2nd floor', 'A', 'floor', 'Offices'],
  ['A-201', 'Kitchen, 2nd floor', 'A-2', 'room'],
  ['A-202', 'Room 202', 'A-2', 'room'],
  ['A-203', 'Room 203', 'A-2', 'room'],
  ['A-STB', 'Stairwell B', 'A', 'area'],
  ['A-R', 'Roof', 'A', 'area'],
  ['P', 'Production', 'MAIN', 'building', 'Production'],
  ['P-1', 'Hall 1', 'P', 'room'],
  ['P-2', 'Hall 2', 'P', 'room'],
  ['P-3', 'Hall 3', 'P', 'room'],
  ['W', 'Warehouse', 'MAIN', 'building', 'Warehouse'],
  ['W-4', 'Loading bay 4', 'W', 'area'],
  ['W-C', 'Cold store', 'W', 'room'],
  ['L', 'Laboratory building', 'MAIN', 'building', 'Laboratory'],
  ['L-1', 'Laboratory 1', 'L', 'room'],
  ['L-2', 'Laboratory 2', 'L', 'room'],
  ['Y', 'Yard', 'MAIN', 'area', 'Fleet'],
  ['WS', 'Workshop', 'MAIN', 'building', 'Fleet'],
];

/** Categories with the names below them; requests are linked to them by their texts. */
export const CATEGORIES = {
  Building: ['Plumbing', 'Electrical', 'Heating', 'Ventilation', 'Doors', 'Furniture'],
  Equipment: ['Machinery', 'Vehicles', 'IT'],
  Safety: [],
} as const;

/** A machine of the demonstration. */
interface AssetRow {
  readonly tag: string;
  readonly name: string;
  readonly type: string;
  /** Code of its place. */
  readonly at: string;
  readonly department: Department;
  readonly criticality?: number;
  /** Tag of the asset that contains it. */
  readonly partOf?: string;
  readonly manufacturer?: string;
  readonly model?: string;
  /** Age in days, from the present. */
  readonly age: number;
  /** In minor units. */
  readonly cost?: number;
  /** Days from the present until its warranty ends. */
  readonly warranty?: number;
  /** Category of the requests about it. */
  readonly category?: string;
}

const FORKLIFT = { type: 'Forklift', at: 'W-4', department: 'Warehouse' } as const;
const CONVEYOR = { type: 'Conveyor', at: 'P-1', department: 'Production' } as const;
const VAN = { type: 'Van', at: 'Y', department: 'Fleet' } as const;
const FAN = { type: 'Fan', at: 'A-R', department: 'Facilities', partOf: 'AHU-1' } as const;

/** The equipment of the demonstration; what contains others comes before them. */
export const ASSETS: readonly AssetRow[] = [
  {
    ...{ tag: 'B-1', name: 'Boiler', type: 'Boiler', at: 'A-B01', department: 'Facilities' },
    ...{ criticality: 5, manufacturer: 'Kessler', model: 'HK 400', age: 3200, cost: 1_850_000 },
    category: 'Heating',
  },
  {
    ...{ tag: 'B-1-P', name: 'Circulation pump', type: 'Pump', at: 'A-B01' },
    ...{ department: 'Facilities', partOf: 'B-1', age: 400, cost: 64_000, warranty: 330 },
    category: 'Plumbing',
  },
  {
    ...{ tag: 'GEN-1', name: 'Emergency generator', type: 'Generator', at: 'A-B02' },
    ...{ department: 'Facilities', criticality: 5, age: 2900, cost: 4_200_000 },
    category: 'Electrical',
  },
  {
    ...{ tag: 'AHU-1', name: 'Air handling unit', type: 'Ventilation', at: 'A-R' },
    ...{ department: 'Facilities', criticality: 4, age: 2500, category: 'Ventilation' },
  },
  { ...FAN, tag: 'AHU-1-S', name: 'Supply fan', age: 2500, category: 'Ventilation' },
  { ...FAN, tag: 'AHU-1-E', name: 'Extract fan', age: 700, warranty: 30, category: 'Ventilation' },
  {
    ...{ tag: 'DW-1', name: 'Dishwasher', type: 'Kitchen', at: 'A-201', department: 'Offices' },
    ...{ criticality: 2, age: 300, cost: 120_000, warranty: 430, category: 'Plumbing' },
  },
  {
    ...{ tag: 'PR-203', name: 'Projector', type: 'Projector', at: 'A-203', department: 'Offices' },
    ...{ criticality: 1, age: 1500, category: 'IT' },
  },
  {
    ...{ tag: 'D-1', name: 'Main entrance', type: 'Door', at: 'A-001', department: 'Facilities' },
    ...{ criticality: 4, age: 2200, category: 'Doors' },
  },
  {
    ...{ tag: 'RS-4', name: 'Roller shutter 4', type: 'Door', at: 'W-4', department: 'Warehouse' },
    ...{ age: 1900, category: 'Doors' },
  },
  {
    ...CONVEYOR,
    tag: 'CV-1',
    name: 'Conveyor 1',
    criticality: 4,
    age: 1800,
    category: 'Machinery',
  },
  {
    ...CONVEYOR,
    tag: 'CV-2',
    name: 'Conveyor 2',
    criticality: 4,
    age: 1800,
    category: 'Machinery',
  },
  {
    ...{ tag: 'PR-4', name: 'Press 4', type: 'Press', at: 'P-2', department: 'Production' },
    ...{ criticality: 5, manufacturer: 'Schuler', model: 'MSD 250', age: 1400, cost: 31_000_000 },
  },
  {
    ...{ tag: 'EX-2', name: 'Excavator 2', type: 'Excavator', at: 'Y', department: 'Fleet' },
    ...{ criticality: 4, age: 1100, cost: 9_800_000, category: 'Machinery' },
  },
  { ...FORKLIFT, tag: 'FL-1', name: 'Forklift 1', age: 1600, category: 'Vehicles' },
  { ...FORKLIFT, tag: 'FL-2', name: 'Forklift 2', age: 500, warranty: 230, category: 'Vehicles' },
  { ...VAN, tag: 'VAN-1', name: 'Van 1', age: 1200, category: 'Vehicles' },
  { ...VAN, tag: 'VAN-2', name: 'Van 2', age: 200, warranty: 900, category: 'Vehicles' },
];

/** A meter with the reading two years ago, and what a month adds or how far it varies. */
interface MeterRow {
  readonly tag: string;
  readonly name: string;
  readonly unit: string;
  readonly kind: MeterKind;
  readonly from: number;
  readonly step: number;
}

export const METERS: readonly MeterRow[] = [
  { tag: 'FL-1', name: 'Operating hours', unit: 'h', kind: 'counter', from: 3120, step: 95 },
  { tag: 'CV-1', name: 'Operating hours', unit: 'h', kind: 'counter', from: 8800, step: 310 },
  { tag: 'GEN-1', name: 'Operating hours', unit: 'h', kind: 'counter', from: 212, step: 4 },
  { tag: 'B-1', name: 'Gas', unit: 'm³', kind: 'counter', from: 41_300, step: 1900 },
  { tag: 'B-1', name: 'Pressure', unit: 'bar', kind: 'gauge', from: 1.8, step: 0.3 },
];

/** Downtimes that no request has opened: tag, begin and length in hours from the present, reason. */
export const DOWNTIMES = [
  { tag: 'GEN-1', ago: 7200, hours: 8, reason: 'Yearly inspection.' },
  { tag: 'B-1', ago: 4900, hours: 6, reason: 'Burner serviced before the winter.' },
  { tag: 'PR-4', ago: 1500, hours: 31, reason: undefined },
  { tag: 'PR-4', ago: 26, hours: undefined, reason: undefined },
] as const;

/** Equipment whose labels people without an account may use. */
export const LABELLED = ['DW-1', 'CV-1', 'D-1'] as const;

/** Maintenance that repeats: title, description, equipment or place, rule, days before, hours of a meter, technician. */
export const SCHEDULES = [
  {
    ...{ title: 'Service the burner', description: 'Clean the burner, measure the exhaust gas.' },
    ...{ tags: ['B-1'], rrule: 'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=15', leadDays: 21 },
  },
  {
    ...{ title: 'Test run of the generator', description: 'Half an hour under load.' },
    ...{ tags: ['GEN-1'], rrule: 'FREQ=MONTHLY;BYDAY=1MO', leadDays: 3 },
  },
  {
    ...{ title: 'Change the filters', description: 'Supply and extract air.' },
    ...{ tags: ['AHU-1-S', 'AHU-1-E'], rrule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', leadDays: 7 },
  },
  {
    ...{ title: 'Inspect the forklift', description: 'Brakes, forks, chain and hydraulics.' },
    ...{ tags: ['FL-1'], rrule: 'FREQ=MONTHLY;INTERVAL=6', leadDays: 14, every: 500 },
  },
  {
    ...{ title: 'Walk through the building', description: 'Doors, lights, escape routes.' },
    ...{ tags: [], place: 'A', rrule: 'FREQ=WEEKLY;BYDAY=TU,FR', leadDays: 1, technician: 5 },
  },
  {
    ...{ title: 'Check the emergency lights', description: 'Each lamp of the stairwells.' },
    ...{ tags: [], place: 'A-STB', rrule: 'FREQ=WEEKLY;BYDAY=WE', leadDays: 2, technician: 0 },
  },
  {
    ...{ title: 'Grease the guides of the press', description: 'Both sides, ram up.' },
    ...{ tags: ['PR-4'], rrule: 'FREQ=WEEKLY;BYDAY=TH', leadDays: 1, technician: 4 },
  },
  {
    ...{ title: 'Defrost the cold store', description: 'Evaporator and drain.' },
    ...{ tags: [], place: 'W-C', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', leadDays: 1 },
  },
] as const;

const OPEN = ['pending', 'approved', 'assigned'];

/** Saved views of lists. */
export const VIEWS = [
  { name: 'My open work', list: 'maintenance', filter: { mine: 'working', status: OPEN } },
  {
    name: 'Urgent and open',
    list: 'maintenance',
    filter: { priority: 'urgent', status: OPEN },
    sort: 'createdAt',
  },
  { name: 'Last week', list: 'time', filter: { lastDays: 7 } },
] as const;
