import { SlaClockKind, SlaClockState } from '../generated/prisma/enums.js';
import { registerEnum } from './enums.js';

export type { SlaClockKind, SlaClockState };

/** The clocks of a request, for `@Field`. */
export const SlaClockKindType = registerEnum(
  'SlaClockKind',
  SlaClockKind,
  'A clock of a request.',
  {
    response: 'Until somebody approves, rejects, assigns, starts or answers.',
    resolution: 'Until the completion.',
  },
);

/** A clock, or the date that a lead set. */
export type DueKind = SlaClockKind | 'date';

/** A clock or the date, for `@Field`. */
export const DueKindType = registerEnum(
  'DueKind',
  { ...SlaClockKind, date: 'date' } as const,
  'A clock, or the date that a lead set.',
  {
    response: 'The response clock.',
    resolution: 'The resolution clock.',
    date: 'The date that a lead set.',
  },
);

/** The states of a clock, for `@Field`. */
export const SlaClockStateType = registerEnum(
  'SlaClockState',
  SlaClockState,
  'The state of a clock.',
  {
    running: 'Working time is consumed.',
    paused: 'Nothing is consumed.',
    met: 'Ended by an answer, or by the completion.',
    dropped: 'Ended without: the request was closed, or a policy has no such clock.',
  },
);
