import { bearer, seedJob } from '../../support/jobs.js';
import type { Call, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, query } from '../operation.js';

/** The token of a job, and its request. */
async function job(given: Preparations, requestId?: number) {
  const { app, seed, superAdmin, employee, departmentId } = given;
  const owner = { requesterId: employee.id, departmentId };
  const id = requestId ?? (await seed.request(owner, 'approved')).id;
  const { token } = await seedJob(app, { requestId: id, sentById: superAdmin.id });
  return { requestId: id, token: await bearer(app, token) };
}

const call =
  (input: Record<string, unknown>) =>
  async (given: Preparations): Promise<Call> => ({ input, token: (await job(given)).token });

const step = (name: string, ...further: string[]) =>
  ({
    action: `maintenance.contractor_${name}`,
    targetType: 'maintenance_request',
    anonymous: true,
    ...(further.length > 0 ? { further } : {}),
  }) as const;

/** The contract of jobs as contractors do them (docs/behaviour/jobs.md). */
export const jobsByLink: ModuleContract = {
  operations: {
    openJob: {
      ...change('POST /auth/contractor', 'JobOpening', 'OpenJobInput'),
      access: 'public',
    },
    contractorJob: { ...query('GET /job', 'Job'), access: 'link' },
    jobPhoto: { rest: 'GET /job/photos/:id', access: 'link' },
    acceptJob: {
      ...change('POST /job/accept', 'Job', 'AcceptJobInput'),
      access: 'link',
      audit: [step('accepted'), call({})],
    },
    declineJob: {
      ...change('POST /job/decline', 'Job', 'DeclineJobInput'),
      access: 'link',
      audit: [step('declined'), call({ reason: 'No time' })],
    },
    startJob: {
      ...act('POST /job/start', 'Job'),
      access: 'link',
      audit: [step('accepted', 'maintenance.contractor_started'), call({})],
    },
    finishJob: {
      ...change('POST /job/done', 'Job', 'FinishJobInput'),
      access: 'link',
      audit: [step('done'), call({ note: 'New seal' })],
    },
    addJobComment: {
      ...change('POST /job/comment', 'JobComment', 'AddJobCommentInput'),
      access: 'link',
      audit: [
        { action: 'comment.created', targetType: 'comment', anonymous: true },
        call({ body: 'On my way' }),
      ],
    },
    addJobPhoto: {
      ...change('POST /job/photos', 'JobPhoto', 'AddJobPhotoInput'),
      form: true,
      access: 'link',
      audit: [
        { action: 'attachment.uploaded', targetType: 'attachment', anonymous: true },
        async (given) => ({
          input: { file: { bytes: given.photo, name: 'seal.png', mimeType: 'image/png' } },
          token: (await job(given)).token,
        }),
      ],
    },
    addJobTime: {
      ...change('POST /job/time', 'JobTime', 'AddJobTimeInput'),
      access: 'link',
      audit: [
        { action: 'time_entry.created', targetType: 'time_entry', anonymous: true },
        call({ minutes: 30 }),
      ],
    },
    addJobQuote: {
      ...change('POST /job/quote', 'JobQuote', 'AddJobQuoteInput'),
      access: 'link',
      audit: [
        { action: 'purchase.requested', targetType: 'purchase', anonymous: true },
        call({ amount: 100, text: 'Seal' }),
      ],
    },
    answerJobItem: {
      ...change('POST /job/checklist/:itemId', 'JobChecklistItem', 'AnswerJobItemInput'),
      access: 'link',
      audit: [
        {
          action: 'maintenance.checklist_answered',
          targetType: 'maintenance_request',
          anonymous: true,
        },
        async (given) => {
          const { requestId, token } = await job(given);
          const { id } = await given.seed.checklist();
          const { items } = await given.seed.requestChecklist(requestId, id);
          return { input: { itemId: items[0]?.id, value: true }, token };
        },
      ],
    },
    setJobFields: {
      ...change('POST /job/fields', 'Job', 'SetJobFieldsInput'),
      access: 'link',
      audit: [
        { action: 'maintenance.fields_set', targetType: 'maintenance_request', anonymous: true },
        async (given) => {
          const { token } = await job(given);
          const { key } = await given.seed.field({ phase: 'work' });
          return { input: { fields: { [key]: 'Done' } }, token };
        },
      ],
    },
  },
  paths: [
    ['/auth/contractor', 'POST'],
    ['/job', 'GET'],
    ['/job/photos', 'POST'],
    ['/job/photos/999999', 'GET'],
    ['/job/accept', 'POST PUT'],
    ['/job/decline', 'POST PUT'],
    ['/job/start', 'POST PUT'],
    ['/job/done', 'POST PUT'],
    ['/job/comment', 'POST'],
    ['/job/time', 'POST'],
    ['/job/quote', 'POST'],
    ['/job/checklist/999999', 'POST PUT'],
    ['/job/fields', 'POST PUT'],
  ],
  otherPaths: [
    ['PUT', '/job/accept', 'acceptJob'],
    ['PUT', '/job/decline', 'declineJob'],
    ['PUT', '/job/start', 'startJob'],
    ['PUT', '/job/done', 'finishJob'],
    ['PUT', '/job/checklist/:itemId', 'answerJobItem'],
    ['PUT', '/job/fields', 'setJobFields'],
  ],
  answers: {
    JobOpening: 'accessToken tokenType expiresIn job:Job device',
    Job:
      'number title description ^state until arrivesAt startedAt doneAt message returnReason onHold ' +
      'showComments ^may contractorName lead:JobLead category place:JobPlace asset:JobAsset ' +
      'photos:JobPhoto checklist:JobChecklist fields:JobField comments:JobComment times:JobTime ' +
      'quotes:JobQuote actions:JobAction currency serverTime',
    JobLead: 'name phone',
    JobPlace: 'text pathName',
    JobAsset: 'tag name type manufacturer model serialNumber',
    JobPhoto: 'id type size url mine',
    JobChecklist: 'name items:JobChecklistItem',
    JobChecklistItem:
      'id ^kind label required unit min max choices meterName value note attachmentId failed ' +
      'notApplicable answeredAt receivedAt version',
    JobField:
      'key label:LocalText help:LocalText ^kind unit min max choices:JobFieldChoice required value',
    JobFieldChoice: 'id label:LocalText',
    JobComment: 'id body at mine',
    JobTime: 'id startedAt minutes ^kind note',
    JobQuote: 'id amount currency text ^state at',
    JobAction: '^step allowed',
  },
};
