import type { JobPermission } from '../modules/requests/jobs/jobs.types.js';
import type { CATEGORIES } from './thing-words.js';

/** How far a job is. */
type Stage = 'sent' | 'accepted' | 'declined' | 'done' | 'returned' | 'completed';

/** A request that is sent to a contractor. */
export interface JobRow {
  readonly title: string;
  readonly description: string;
  readonly category: (typeof CATEGORIES)[keyof typeof CATEGORIES][number];
  readonly contractor: string;
  /** Working days before the present on which it was sent. */
  readonly days: number;
  /** Days from the sending until the work should be done. */
  readonly until: number;
  readonly stage: Stage;
  readonly message?: string;
  readonly may?: JobPermission[];
  readonly comment?: string;
  readonly minutes?: number;
  readonly quote?: readonly [amount: number, text: string];
  /** Words of the contractor about its work, or why it declines. */
  readonly note?: string;
  /** The reason of the return. */
  readonly reason?: string;
}

/** Jobs that each demonstration has, of each state. */
export const JOBS: readonly JobRow[] = [
  {
    ...{ title: 'Drain in the canteen kitchen runs back', category: 'Plumbing' },
    description: 'Water comes up as soon as the dishwasher empties itself.',
    ...{ contractor: 'Hansen Plumbing', days: 1, until: 4, stage: 'sent' },
    message: 'Please come after 14:00, when the kitchen is closed.',
  },
  {
    ...{ title: 'Socket at the packing table sparks', category: 'Electrical' },
    description: 'It is switched off at the fuse box since then.',
    ...{ contractor: 'Blitz Electric', days: 2, until: 7, stage: 'accepted' },
    comment: 'We bring the socket and test the whole row.',
    ...{ may: ['photos', 'checklist', 'time', 'quote'], quote: [18_500, 'Six sockets, tested'] },
  },
  {
    ...{ title: 'Lift stops between the floors', category: 'Machinery' },
    description: 'Twice this week, each time between the first and the second floor.',
    ...{ contractor: 'Nordlift', days: 4, until: 6, stage: 'done', minutes: 95 },
    ...{ may: ['photos', 'checklist', 'time'], note: 'Replaced the switch of the second floor.' },
  },
  {
    ...{ title: 'Door of the archive does not close by itself', category: 'Doors' },
    description: 'The closer has lost its oil.',
    ...{ contractor: 'Kühn Doors and Locks', days: 5, until: 8, stage: 'returned' },
    note: 'New closer fitted.',
    reason: 'It closes now, but does not fall into the lock.',
  },
  {
    ...{ title: 'Fan above the meeting room hums', category: 'Ventilation' },
    description: 'A low hum at the higher step.',
    ...{ contractor: 'Alster Ventilation', days: 9, until: 10, stage: 'completed' },
    ...{ may: ['photos', 'time'], minutes: 60, note: 'Bearing replaced, balanced.' },
  },
  {
    ...{ title: 'Shelf in the copy room leans', category: 'Furniture' },
    description: 'The wall plugs have come out.',
    ...{ contractor: 'Odd Jobs Altona', days: 3, until: 5, stage: 'declined' },
    note: 'No time before next month.',
  },
];
