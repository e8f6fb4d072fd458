import type { Operation } from '../../../src/core/operation.js';
import { jobLinkOperations as jobs } from '../../../src/modules/requests/job-links/job-links.operations.js';
import type { Route, Tag, Verb } from '../../route.js';

const tag: Tag = {
  name: 'Jobs of contractors',
  description: 'Requests that are sent to contractors by link.',
};

const path = '/maintenance/:requestId/contractor';

/** Routes of a step, which accepts both verbs. */
function step(name: string, operation: Operation, status?: 201): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({
    ...{ verb, path: `${path}${name}`, operation, tag },
    ...(status === undefined ? {} : { status }),
  }));
}

/** docs/behaviour/job-links.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path, operation: jobs.get, tag },
  ...step('', jobs.send, 201),
  { verb: 'DELETE', path, operation: jobs.withdraw, tag },
  ...step('/resend', jobs.resend),
  ...step('/return', jobs.return),
  { verb: 'GET', path: '/contractors/:contractorId/jobs', operation: jobs.jobs, tag },
];
