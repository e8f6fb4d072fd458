import { permitted, related } from '../../../core/access.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { ContractorJobsService } from './contractor-jobs.service.js';
import type { JobLinksService } from './job-links.service.js';
import {
  ContractorJob,
  JobLink,
  ListContractorJobsInput,
  RequestContractorInput,
  ResendContractorInput,
  ReturnToContractorInput,
  SendToContractorInput,
  WithdrawContractorInput,
} from './job-links.types.js';

const { operation } = operationsFor<{
  readonly jobLinks: JobLinksService;
  readonly contractorJobs: ContractorJobsService;
}>();

/** The common part of the steps of a lead. */
const OF_LEAD = {
  kind: 'mutation',
  access: related('the lead of the department', 'maintenance.assign'),
  scope: 'maintenance.assign',
  output: one(JobLink),
} as const;

/** The operations on jobs of contractors (docs/behaviour/job-links.md). */
export const jobLinkOperations = {
  get: operation({
    name: 'requestContractor',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read the newest job of a request that was sent to a contractor.',
    input: RequestContractorInput,
    output: one(JobLink),
    run: ({ jobLinks }, context, { requestId }) => jobLinks.newest(context, requestId),
  }),
  send: operation({
    ...OF_LEAD,
    name: 'sendToContractor',
    summary: 'Send an open request to a contractor by link.',
    input: SendToContractorInput,
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    answersSecret: true,
    example: { input: { contractorId: 3, until: '2026-03-20T16:00:00.000Z' } },
    run: ({ jobLinks }, context, input) => jobLinks.send(context, input),
  }),
  resend: operation({
    ...OF_LEAD,
    name: 'resendContractor',
    summary: 'Send another link to the contractor; the one before ends.',
    input: ResendContractorInput,
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    answersSecret: true,
    example: { input: {} },
    run: ({ jobLinks }, context, input) => jobLinks.resend(context, input),
  }),
  withdraw: operation({
    ...OF_LEAD,
    name: 'withdrawContractor',
    summary: 'Withdraw a request from its contractor.',
    input: WithdrawContractorInput,
    errors: ['INVALID_TRANSITION'],
    run: ({ jobLinks }, context, input) => jobLinks.withdraw(context, input),
  }),
  return: operation({
    ...OF_LEAD,
    name: 'returnToContractor',
    access: related('the lead of the department and the assignee', 'maintenance.assign'),
    summary: 'Return work that is done to the contractor.',
    input: ReturnToContractorInput,
    errors: ['INVALID_TRANSITION'],
    example: { input: { reason: 'It still drips.' } },
    run: ({ jobLinks }, context, input) => jobLinks.return(context, input),
  }),
  jobs: operation({
    name: 'contractorJobs',
    kind: 'query',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'List the jobs of a contractor for requests whose staff you are.',
    input: ListContractorJobsInput,
    output: pageOf(ContractorJob),
    run: ({ contractorJobs }, context, input) => contractorJobs.list(context, input),
  }),
};
