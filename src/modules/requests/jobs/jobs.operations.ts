import { file, NoInput, one, operationsFor } from '../../../core/operation.js';
import { PictureByIdInput } from '../../system/files/stored-file.types.js';
import type { JobBearer } from './job-bearer.js';
import type { JobEntriesService } from './job-entries.service.js';
import {
  AcceptJobInput,
  AddJobCommentInput,
  AddJobPhotoInput,
  AddJobQuoteInput,
  AddJobTimeInput,
  AnswerJobItemInput,
  DeclineJobInput,
  FinishJobInput,
  OpenJobInput,
  SetJobFieldsInput,
} from './job-inputs.types.js';
import type { JobOpeningsService } from './job-openings.service.js';
import type { JobStepsService } from './job-steps.service.js';
import type { JobsService } from './jobs.service.js';
import {
  Job,
  JobChecklistItem,
  JobComment,
  JobOpening,
  JobPhoto,
  JobQuote,
  JobTime,
} from './jobs.types.js';

const { linkOperation, publicOperation } = operationsFor<
  {
    readonly jobOpenings: JobOpeningsService;
    readonly jobs: JobsService;
    readonly jobSteps: JobStepsService;
    readonly jobEntries: JobEntriesService;
  },
  JobBearer
>();

/** The operations of contractors, by the link of a job (docs/behaviour/jobs.md). */
export const jobOperations = {
  open: publicOperation({
    name: 'openJob',
    kind: 'mutation',
    summary: 'Exchange the token of a job for an access token.',
    description: 'A new device gets `MFA_REQUIRED`, and confirms the code of a mail.',
    input: OpenJobInput,
    output: one(JobOpening),
    answersSecret: true,
    errors: ['MFA_REQUIRED', 'FORBIDDEN', 'RATE_LIMITED'],
    example: { input: { token: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' } },
    run: ({ jobOpenings }, context, input) => jobOpenings.open(context, input),
  }),
  get: linkOperation('job', {
    name: 'contractorJob',
    kind: 'query',
    summary: 'Read the job.',
    input: NoInput,
    output: one(Job),
    run: ({ jobs }, { link }) => jobs.job(link),
  }),
  photo: linkOperation('job', {
    name: 'jobPhoto',
    kind: 'query',
    counterpart: 'JobPhoto.url',
    summary: 'Read a photo of the job.',
    input: PictureByIdInput,
    output: file,
    errors: ['NOT_FOUND'],
    run: ({ jobs }, { link }, { id, size }) => jobs.photo(link, id, size),
  }),
  accept: linkOperation('job', {
    name: 'acceptJob',
    kind: 'mutation',
    keyed: true,
    summary: 'Accept the job, and say when you come.',
    input: AcceptJobInput,
    output: one(Job),
    errors: ['INVALID_TRANSITION'],
    example: { input: { arrivesAt: '2026-03-03T09:00:00.000Z' } },
    run: ({ jobSteps }, context, input) => jobSteps.accept(context, input),
  }),
  decline: linkOperation('job', {
    name: 'declineJob',
    kind: 'mutation',
    keyed: true,
    summary: 'Decline the job, which ends it.',
    input: DeclineJobInput,
    output: one(Job),
    errors: ['INVALID_TRANSITION'],
    example: { input: { reason: 'No time this week' } },
    run: ({ jobSteps }, context, { reason }) => jobSteps.decline(context, reason),
  }),
  start: linkOperation('job', {
    name: 'startJob',
    kind: 'mutation',
    keyed: true,
    performable: true,
    summary: 'Begin the work of the job.',
    input: NoInput,
    output: one(Job),
    errors: ['INVALID_TRANSITION'],
    run: ({ jobSteps }, context) => jobSteps.start(context),
  }),
  finish: linkOperation('job', {
    name: 'finishJob',
    kind: 'mutation',
    keyed: true,
    performable: true,
    summary: 'Say that the work is done, which completes nothing.',
    input: FinishJobInput,
    output: one(Job),
    errors: ['INVALID_TRANSITION'],
    example: { input: { note: 'New seal' } },
    run: ({ jobSteps }, context, { note }) => jobSteps.finish(context, note),
  }),
  comment: linkOperation('job', {
    name: 'addJobComment',
    kind: 'mutation',
    keyed: true,
    performable: true,
    summary: 'Comment on the job.',
    input: AddJobCommentInput,
    output: one(JobComment),
    errors: ['CONFLICT'],
    example: { input: { body: 'The seal is ordered.' } },
    run: ({ jobEntries }, context, input) => jobEntries.comment(context, input),
  }),
  addPhoto: linkOperation('job', {
    name: 'addJobPhoto',
    kind: 'mutation',
    keyed: true,
    performable: true,
    summary: 'Add a photo to the job.',
    input: AddJobPhotoInput,
    output: one(JobPhoto),
    errors: ['FORBIDDEN', 'CONFLICT'],
    example: { input: { file: 'seal.jpg' } },
    run: ({ jobEntries }, context, input) => jobEntries.photo(context, input),
  }),
  time: linkOperation('job', {
    name: 'addJobTime',
    kind: 'mutation',
    keyed: true,
    performable: true,
    summary: 'Record time of the job.',
    input: AddJobTimeInput,
    output: one(JobTime),
    errors: ['FORBIDDEN', 'CONFLICT'],
    example: { input: { minutes: 45, note: 'Seal' } },
    run: ({ jobEntries }, context, input) => jobEntries.time(context, input),
  }),
  quote: linkOperation('job', {
    name: 'addJobQuote',
    kind: 'mutation',
    keyed: true,
    summary: 'Ask for an amount, on which an approver decides.',
    input: AddJobQuoteInput,
    output: one(JobQuote),
    errors: ['FORBIDDEN', 'CONFLICT'],
    example: { input: { amount: 12_000, text: 'New pump' } },
    run: ({ jobEntries }, context, input) => jobEntries.quote(context, input),
  }),
  answer: linkOperation('job', {
    name: 'answerJobItem',
    kind: 'mutation',
    keyed: true,
    performable: true,
    summary: 'Answer an item of the checklist of the job.',
    input: AnswerJobItemInput,
    output: one(JobChecklistItem),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { value: 85.5 } },
    run: ({ jobEntries }, context, input) => jobEntries.answer(context, input),
  }),
  setFields: linkOperation('job', {
    name: 'setJobFields',
    kind: 'mutation',
    keyed: true,
    summary: 'Answer questions of the work of the job.',
    input: SetJobFieldsInput,
    output: one(Job),
    errors: ['FORBIDDEN', 'INVALID_TRANSITION'],
    run: ({ jobEntries }, context, input) => jobEntries.fields(context, input),
  }),
};
