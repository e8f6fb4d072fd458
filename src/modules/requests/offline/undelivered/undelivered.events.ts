import { defineEvent } from '../../../../core/events.js';

/** A report of undelivered work. */
export type UndeliveredReported = {
  /** The request. */
  readonly id: number;
  readonly undeliveredId: number;
  /** Number of entries. */
  readonly count: number;
};

/** Somebody reported work that a device could not deliver. Used only for notifications. */
export const undeliveredReported = defineEvent<UndeliveredReported>({
  type: 'undelivered.reported',
  summary: 'Work that a device could not deliver was reported; only for notifications.',
  stored: true,
});
