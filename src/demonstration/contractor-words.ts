import type { DEPARTMENTS } from './words.js';

/** A contractor of the demonstration. */
interface ContractorRow {
  readonly name: string;
  readonly contactName: string;
  /** Beginning of its address. */
  readonly mailbox: string;
  /** Names of its categories. */
  readonly categories: readonly string[];
  /** Name of the department that has it; default: all share it. */
  readonly department?: (typeof DEPARTMENTS)[number][0];
  /** Days from the present until its insurance ends. */
  readonly insured?: number;
  readonly blocked?: boolean;
  readonly note?: string;
}

/** Firms from outside; addresses under `.example` reach nobody. */
export const CONTRACTORS: readonly ContractorRow[] = [
  {
    ...{ name: 'Hansen Plumbing', contactName: 'Ole Hansen', mailbox: 'dispatch@hansen' },
    ...{ categories: ['Plumbing', 'Heating'], insured: 210 },
    note: 'Comes at night, too. The key is at the gate.',
  },
  {
    ...{ name: 'Blitz Electric', contactName: 'Samira Aydin', mailbox: 'service@blitz' },
    ...{ categories: ['Electrical'], insured: 95 },
  },
  {
    ...{ name: 'Nordlift', contactName: 'Jonas Petersen', mailbox: 'nordlift@lifts' },
    department: 'Facilities',
    ...{ categories: ['Machinery'], insured: 22, note: 'Holds the contract for the lift.' },
  },
  {
    ...{ name: 'Kühn Doors and Locks', contactName: 'Petra Kühn', mailbox: 'petra@kuehn' },
    ...{ categories: ['Doors', 'Furniture'], insured: -17 },
  },
  {
    ...{ name: 'Alster Ventilation', contactName: 'Mehmet Kaya', mailbox: 'office@alster' },
    ...{ categories: ['Ventilation', 'Heating'] },
  },
  {
    ...{ name: 'Schnell & Billig', contactName: 'Ron Schnell', mailbox: 'info@schnell' },
    ...{ categories: ['Building'], insured: 120, blocked: true },
    note: 'Blocked after the flood on the second floor.',
  },
  {
    ...{ name: 'Odd Jobs Altona', contactName: 'Grete Wolff', mailbox: 'grete@oddjobs' },
    categories: [],
  },
];

/** Categories whose contractors must be insured. */
export const INSURED_CATEGORIES = ['Electrical', 'Heating'] as const;
