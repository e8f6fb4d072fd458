import type { JobLinkState } from '../../../generated/prisma/enums.js';

/** A step of a job after it was sent. */
export type JobStep =
  | 'seen'
  | 'accepted'
  | 'declined'
  | 'started'
  | 'done'
  | 'returned'
  | 'withdrawn';

/** The states of a job that has not ended. */
const ACTIVE_STATES: readonly JobLinkState[] = ['sent', 'seen', 'accepted', 'done', 'returned'];

/** The states in which a job waits to be done. */
export const UNDONE_STATES: readonly JobLinkState[] = ['sent', 'seen', 'accepted', 'returned'];

/** A row of the state table. */
interface JobStepRule {
  readonly from: readonly JobLinkState[];
  readonly to: JobLinkState | 'same';
  /** Set if the job ends with it. */
  readonly ends?: true;
}

/** The states from which each step leads, and the state after it (docs/behaviour/job-links.md). */
export const JOB_STEPS: Readonly<Record<JobStep, JobStepRule>> = {
  seen: { from: ['sent'], to: 'seen' },
  accepted: { from: UNDONE_STATES, to: 'accepted' },
  declined: { from: ['sent', 'seen', 'accepted'], to: 'declined', ends: true },
  started: { from: UNDONE_STATES, to: 'same' },
  done: { from: UNDONE_STATES, to: 'done' },
  returned: { from: ['done'], to: 'returned' },
  withdrawn: { from: ACTIVE_STATES, to: 'withdrawn', ends: true },
};
