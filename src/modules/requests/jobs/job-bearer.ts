import type { ActingCaller, Caller } from '../../../core/context.js';
import type { Bearer } from '../../../core/tokens.js';
import type { JobPermission } from './jobs.types.js';

/** A contractor with the access token of a job, which counts for one device (docs/behaviour/jobs.md). */
export interface JobBearer extends Bearer {
  readonly target: 'job';
  readonly as: NonNullable<Bearer['as']>;
  readonly linkId: number;
  readonly deviceId: number;
  /** Counts the tokens of the link: what an earlier one opened is void. */
  readonly turn: number;
  readonly requestId: number;
  readonly departmentId: number;
  readonly contractorId: number;
  readonly contractorName: string;
  readonly may: readonly JobPermission[];
  readonly showComments: boolean;
  readonly sentAt: Date;
}

/** A call with the token of a job. */
export type JobCaller = Caller & { readonly link: JobBearer };

/** A call of a contractor, by the account that the contractors of a department share. */
export type WritingCaller = ActingCaller & { readonly link: JobBearer };

/** The call as the services record it: by the job of its link, and not done before it was sent. */
export function byJob<C extends JobCaller>(caller: C): C {
  const { link, performed } = caller;
  const { linkId, contractorId, contractorName: name } = link;
  return {
    ...caller,
    via: { linkId, contractorId, name },
    ...(performed && { performed: { ...performed, notBefore: link.sentAt } }),
  };
}
