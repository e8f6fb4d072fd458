import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { MutationCall, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, query } from '../operation.js';

const LEAD = {
  access: ['maintenance.assign', 'system.settings'],
  scope: 'maintenance.assign|system.settings',
} as const;

/** The record of a change of a link. */
const changed = (
  type: 'asset' | 'location',
  what: 'created' | 'rotated' | 'deleted',
): MutationCall => [
  { action: `${type}.report_link_${what}`, targetType: type },
  async (given) => {
    const { app, seed, superAdmin, departmentId } = given;
    await given.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
    const add = (id: number) =>
      app.rest('POST', `/${type}s/${id}/report-link`, { token: superAdmin.token });
    // The first link of a department makes an account, which has a record, too.
    await add((await seed[type]({ departmentId })).id);
    const { id } = await seed[type]({ departmentId });
    if (what !== 'created') await add(id);
    return given.asAdmin({ id });
  },
];

/** The token of a link of an asset, which is made without an account of the department. */
async function reporter(given: Preparations, assetId?: number): Promise<string> {
  const { app, seed, superAdmin, departmentId } = given;
  await given.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
  const id = assetId ?? (await seed.asset({ departmentId })).id;
  const added = await app.rest('POST', `/assets/${id}/report-link`, { token: superAdmin.token });
  const { code } = added.body.data.reportLink;
  const { body } = await app.rest('POST', '/auth/link', { body: { code } });
  return body.data.accessToken;
}

/** A report by link, and the token that follows it. */
async function tracker(given: Preparations): Promise<{ id: number; token: string }> {
  const token = await reporter(given);
  const form = new FormData();
  form.set('title', 'It leaks');
  const submitted = await given.app.rest('POST', '/report', { token, raw: form });
  const { reference: id, trackingToken } = submitted.body.data;
  const { body } = await given.app.rest('POST', '/auth/link', { body: { trackingToken } });
  return { id, token: body.data.accessToken };
}

/** Completes a report. */
async function completed({ prisma }: Preparations, id: number): Promise<void> {
  await prisma.maintenanceRequest.update({
    where: { id },
    data: { stage: 'completed', status: 'completed', completedAt: new Date() },
  });
}

/** The contract of report links (docs/behaviour/things.md). */
export const reportsByLink: ModuleContract = {
  operations: {
    openLink: {
      ...change('POST /auth/link', 'LinkPayload', 'OpenLinkInput'),
      access: 'public',
    },
    report: { ...query('GET /report', 'LinkedThingReport'), access: 'link' },
    reportImage: { rest: 'GET /report/image', access: 'link' },
    submitReport: {
      ...change('POST /report', 'ReportReceipt', 'SubmitReportInput'),
      form: true,
      access: 'link',
      audit: [
        { action: 'maintenance.created', targetType: 'maintenance_request', anonymous: true },
        async (given) => ({ input: { title: 'It leaks' }, token: await reporter(given) }),
      ],
    },
    addMeToo: {
      ...act('POST /report/:id/me-too', 'MeToo', 'id: Int!'),
      access: 'link',
      audit: [
        { action: 'maintenance.me_too_added', targetType: 'maintenance_request', anonymous: true },
        async (given) => {
          const { id: assetId } = await given.seed.asset({ departmentId: given.departmentId });
          const token = await reporter(given, assetId);
          const { id } = await given.seed.request(
            { requesterId: given.employee.id, departmentId: given.departmentId },
            'pending',
            { assetId },
          );
          return { input: { id }, token };
        },
      ],
    },
    answerReport: {
      ...change('POST /report/answer', 'ReportStatus', 'AnswerReportInput'),
      form: true,
      access: 'link',
      audit: [
        {
          action: 'comment.created',
          targetType: 'comment',
          anonymous: true,
          further: ['maintenance.resumed'],
        },
        async (given) => {
          const { app, superAdmin } = given;
          const { id, token } = await tracker(given);
          const body = { reason: 'requester', note: 'Which tap?' };
          await app.rest('POST', `/maintenance/${id}/approve`, { token: superAdmin.token });
          await app.rest('POST', `/maintenance/${id}/hold`, { token: superAdmin.token, body });
          return { input: { text: 'The left one' }, token };
        },
      ],
    },
    confirmReport: {
      ...change('POST /report/confirm', 'ReportStatus', 'ConfirmReportInput'),
      access: 'link',
      audit: [
        { action: 'maintenance.confirmed', targetType: 'maintenance_request' },
        async (given) => {
          const { id, token } = await tracker(given);
          await completed(given, id);
          return { input: { rating: 5 }, token };
        },
      ],
    },
    reopenReport: {
      ...change('POST /report/reopen', 'ReportStatus', 'ReopenReportInput'),
      access: 'link',
      audit: [
        { action: 'maintenance.reopened', targetType: 'maintenance_request' },
        async (given) => {
          const { id, token } = await tracker(given);
          await completed(given, id);
          return { input: { reason: 'It leaks again' }, token };
        },
      ],
    },
    confirmReportMail: {
      ...change('POST /auth/report-mail', 'ReportMailState', 'ConfirmReportMailInput'),
      access: 'public',
      audit: [
        {
          action: 'maintenance.report_mail_confirmed',
          targetType: 'maintenance_request',
          anonymous: true,
        },
        async (given) => {
          const { id: requestId } = await tracker(given);
          const token = randomBytes(32).toString('base64url');
          const confirmHash = createHash('sha256').update(token).digest('hex');
          await given.prisma.reportMail.create({
            data: {
              ...{ id: randomUUID(), requestId, kind: 'first', createdAt: new Date() },
              ...{ confirmHash, trackingHash: `${requestId}` },
            },
          });
          return { input: { token }, secrets: [token] };
        },
      ],
    },
    reportStatus: { ...query('GET /report/status', 'ReportStatus'), access: 'link' },
    addAssetReportLink: {
      ...act('POST /assets/:id/report-link', 'Asset', 'id: Int!'),
      ...LEAD,
      audit: changed('asset', 'created'),
    },
    rotateAssetReportLink: {
      ...act('POST /assets/:id/report-link/rotate', 'Asset', 'id: Int!'),
      ...LEAD,
      audit: changed('asset', 'rotated'),
    },
    deleteAssetReportLink: {
      ...act('DELETE /assets/:id/report-link', 'Asset', 'id: Int!'),
      ...LEAD,
      audit: changed('asset', 'deleted'),
    },
    addLocationReportLink: {
      ...act('POST /locations/:id/report-link', 'Location', 'id: Int!'),
      ...LEAD,
      audit: changed('location', 'created'),
    },
    rotateLocationReportLink: {
      ...act('POST /locations/:id/report-link/rotate', 'Location', 'id: Int!'),
      ...LEAD,
      audit: changed('location', 'rotated'),
    },
    deleteLocationReportLink: {
      ...act('DELETE /locations/:id/report-link', 'Location', 'id: Int!'),
      ...LEAD,
      audit: changed('location', 'deleted'),
    },
  },
  paths: [
    ['/auth/link', 'POST'],
    ['/auth/report-mail', 'POST'],
    ['/auth/report-mail/x', 'GET POST'],
    ['/report', 'GET POST'],
    ['/report/999999/me-too', 'POST'],
    ['/report/image', 'GET'],
    ['/report/status', 'GET'],
    ['/report/answer', 'POST'],
    ['/report/confirm', 'POST PUT'],
    ['/report/reopen', 'POST PUT'],
    ['/assets/999999/report-link', 'POST DELETE'],
    ['/assets/999999/report-link/rotate', 'POST'],
    ['/locations/999999/report-link', 'POST DELETE'],
    ['/locations/999999/report-link/rotate', 'POST'],
  ],
  answers: {
    LinkPayload: 'accessToken tokenType expiresIn target:LinkTarget',
    LinkTarget: '^type id name',
    LinkedThingReport: '^type name locationName imageUrl openReports:OpenReport questions:Field',
    ReportReceipt: 'reference trackingToken',
    MeToo: 'id meTooCount',
    ReportStatus:
      'reference title ^stage onHold since completedAt completionNote cancelReason dueAt departmentName houseName ^waitsFor question:ReportQuestion canAnswer canConfirm canReopen reopenUntil confirmAt ^contactMail answers:ReportAnswer',
    ReportMailState: '^contactMail',
    ReportQuestion: 'text askedAt',
    ReportAnswer: 'text at',
    ReportLink: 'code url works createdAt',
    OpenReport: 'id category ^stage since meTooCount',
  },
};
