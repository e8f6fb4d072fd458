import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor } from '../../../core/operation.js';
import { AssignmentCandidates } from './candidates.types.js';
import type { WorkloadService } from './workload.service.js';
import { Workload, WorkloadInput } from './workload.types.js';

const { operation } = operationsFor<{ readonly workload: WorkloadService }>();

/** The operations on the work of technicians by day (docs/behaviour/workload.md). */
export const workloadOperations = {
  workload: operation({
    name: 'workload',
    kind: 'query',
    access: permitted('maintenance.assign'),
    summary: 'Read the work of technicians by day.',
    description: 'Of the departments whose lead you are, for at most 31 days.',
    input: WorkloadInput,
    output: one(Workload),
    errors: ['FORBIDDEN'],
    run: ({ workload }, context, input) => workload.of(context, input),
  }),
  assignmentCandidates: operation({
    name: 'assignmentCandidates',
    kind: 'query',
    access: permitted('maintenance.assign'),
    summary: 'List the technicians for a request, the best first.',
    input: IdInput,
    output: one(AssignmentCandidates),
    errors: ['FORBIDDEN', 'INVALID_TRANSITION'],
    run: ({ workload }, context, { id }) => workload.candidatesFor(context, id),
  }),
};
