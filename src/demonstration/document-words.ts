import type { DocumentKind } from '../generated/prisma/enums.js';

/** A document of some machines; `ends` is the number of days until which it is valid. */
interface ManualRow {
  readonly tags: readonly string[];
  readonly title: string;
  readonly kind: DocumentKind;
  readonly ends?: number;
  readonly content: readonly string[];
}

/** Documents of equipment, made as PDF. */
export const MANUALS: readonly ManualRow[] = [
  {
    ...{ tags: ['B-1'], title: 'Boiler HK 400, operating manual', kind: 'manual' },
    content: [
      'Before any work: switch off the burner, close the gas valve, and let the boiler cool down.',
      'Pressure of the cold system: 1.6 to 2.0 bar. Below 1.2 bar the burner locks.',
      'Fault E03: no flame within 10 seconds. Check the gas pressure, then the ignition electrode.',
      'Fault E11: water too hot. Check the circulation pump and the valves of the flow.',
    ],
  },
  {
    ...{ tags: ['B-1'], title: 'Exhaust gas inspection', kind: 'certificate', ends: 19 },
    content: ['Exhaust loss 6 %, permitted 9 %.', 'Carbon monoxide 34 mg/kWh.', 'No objections.'],
  },
  {
    ...{ tags: ['B-1-P', 'AHU-1-S'], title: 'Spare parts list', kind: 'other' },
    content: ['Bearing 6204', 'Shaft seal 20 mm', 'Belt XPA 1250'],
  },
  {
    ...{ tags: ['PR-4'], title: 'Press 4, maintenance manual', kind: 'manual' },
    content: [
      'Secure the ram with the bolts before the guard is opened.',
      'Grease the guides every 200 hours; oil level between the marks with the ram up.',
      'The main bearing is changed with the ram on its supports, by two people.',
    ],
  },
  {
    ...{ tags: ['FL-1', 'FL-2'], title: 'Forklift inspection', kind: 'certificate', ends: 210 },
    content: ['Forks, chain, brakes and steering are in order.', 'Next inspection in a year.'],
  },
  {
    ...{ tags: ['GEN-1'], title: 'Test run of the generator', kind: 'manual' },
    content: ['Start without load, wait for 60 °C, then half load for thirty minutes.'],
  },
];

/** Places that have a plan. */
export const DRAWN = [
  { code: 'A-B', title: 'Plan of the basement' },
  { code: 'A-1', title: 'Plan of the 1st floor' },
] as const;

/** Machines that have a picture. */
export const PICTURED = [
  { tag: 'B-1', colour: '#c65f3a' },
  { tag: 'PR-4', colour: '#3f6f8f' },
  { tag: 'FL-1', colour: '#d9a52b' },
  { tag: 'GEN-1', colour: '#5f7f55' },
] as const;
