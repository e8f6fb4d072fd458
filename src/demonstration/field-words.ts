import type { FieldKind, FieldPhase, FieldTarget } from '../generated/prisma/enums.js';

type Words = readonly [en: string, de: string];

/** A question of the demonstration, with answers to choose from. */
export interface FieldRow {
  readonly key: string;
  readonly label: Words;
  readonly kind: FieldKind;
  readonly appliesTo?: FieldTarget;
  /** Name of its category; without one it is asked of all requests. */
  readonly category?: string;
  readonly assetType?: string;
  readonly phase?: FieldPhase;
  readonly required?: boolean;
  readonly staffOnly?: boolean;
  readonly fast?: boolean;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: Readonly<Record<string, Words>>;
  /** Key of the question that it depends on, and the answers with which it is asked. */
  readonly visibleIf?: readonly [key: string, among: readonly (string | boolean)[]];
  readonly answers: readonly unknown[];
  /** Answers to a request about too much of something, whose title says "hot". */
  readonly hot?: readonly unknown[];
}

const HEATING = { category: 'Heating' } as const;
const VEHICLES = { category: 'Vehicles' } as const;
const OF_PUMPS = { appliesTo: 'asset', assetType: 'Pump' } as const;

/** The questions of the demonstration; those that others depend on come before them. */
export const FIELDS: readonly FieldRow[] = [
  {
    ...{ key: 'access', kind: 'text', label: ['When may we come in?', 'Wann dürfen wir hinein?'] },
    answers: ['Any time', 'Before nine', 'Please ring first', 'Not on Mondays'],
  },
  {
    ...{ key: 'room_temperature', kind: 'number', ...HEATING, required: true, fast: true },
    ...{ label: ['Temperature of the room', 'Temperatur im Raum'], unit: '°C' },
    ...{ min: -20, max: 50, answers: [12.5, 14, 15.5, 16], hot: [27, 29.5] },
  },
  {
    ...{ key: 'radiator', kind: 'choice', ...HEATING, required: true },
    label: ['What does the radiator do?', 'Was macht der Heizkörper?'],
    choices: {
      cold: ['Stays cold', 'Bleibt kalt'],
      hot: ['Is too hot', 'Ist zu heiß'],
      noise: ['Makes a noise', 'Macht Geräusche'],
      leak: ['Leaks', 'Ist undicht'],
    },
    ...{ answers: ['cold', 'cold', 'cold', 'noise'], hot: ['hot'] },
  },
  {
    ...{ key: 'noise', kind: 'text', ...HEATING, visibleIf: ['radiator', ['noise']] },
    label: ['Which noise?', 'Welches Geräusch?'],
    answers: ['Gurgles in the morning', 'Knocks when it warms up'],
  },
  {
    ...{ key: 'valve_closed', kind: 'check', ...HEATING, visibleIf: ['radiator', ['leak']] },
    label: ['Is the valve closed?', 'Ist das Ventil zu?'],
    answers: [true, false],
  },
  {
    ...{ key: 'cause', kind: 'choice', ...HEATING, phase: 'complete', required: true },
    label: ['Cause', 'Ursache'],
    choices: {
      air: ['Air in the circuit', 'Luft im Kreis'],
      valve: ['Valve stuck', 'Ventil klemmt'],
      thermostat: ['Thermostat', 'Thermostat'],
      other: ['Something else', 'Etwas anderes'],
    },
    answers: ['air', 'valve', 'thermostat', 'other'],
  },
  {
    ...{ key: 'mileage', kind: 'number', ...VEHICLES, label: ['Mileage', 'Kilometerstand'] },
    ...{ unit: 'km', min: 0, max: 999_999, answers: [12_400, 48_210, 91_003] },
  },
  {
    ...{ key: 'drivable', kind: 'check', ...VEHICLES, required: true },
    label: ['Can it still be driven?', 'Ist es noch fahrbereit?'],
    answers: [true, true, false],
  },
  {
    ...{ key: 'insurance_case', kind: 'check', ...VEHICLES, phase: 'work', staffOnly: true },
    label: ['Case for the insurance', 'Fall für die Versicherung'],
    answers: [false, true],
  },
  {
    ...{ key: 'power', kind: 'number', ...OF_PUMPS, label: ['Power', 'Leistung'], unit: 'kW' },
    ...{ min: 0, max: 500, answers: [0.75, 2.2, 7.5] },
  },
];
