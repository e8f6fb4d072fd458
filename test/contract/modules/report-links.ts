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
    ['/report', 'GET POST'],
    ['/report/999999/me-too', 'POST'],
    ['/report/image', 'GET'],
    ['/report/status', 'GET'],
    ['/assets/999999/report-link', 'POST DELETE'],
    ['/assets/999999/report-link/rotate', 'POST'],
    ['/locations/999999/report-link', 'POST DELETE'],
    ['/locations/999999/report-link/rotate', 'POST'],
  ],
  answers: {
    LinkPayload: 'accessToken tokenType expiresIn target:LinkTarget',
    LinkTarget: '^type id name',
    LinkedThingReport: '^type name locationName imageUrl openReports:OpenReport',
    ReportReceipt: 'reference trackingToken',
    MeToo: 'id meTooCount',
    ReportStatus: 'reference title ^stage onHold since completedAt completionNote cancelReason',
    ReportLink: 'code url works createdAt',
    OpenReport: 'id category ^stage since meTooCount',
  },
};
