import type { MutationCall } from '../../support/preparations.js';
import { act, type ModuleContract } from '../operation.js';

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

/** The contract of report links (docs/behaviour/things.md). */
export const reportsByLink: ModuleContract = {
  operations: {
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
    ['/assets/999999/report-link', 'POST DELETE'],
    ['/assets/999999/report-link/rotate', 'POST'],
    ['/locations/999999/report-link', 'POST DELETE'],
    ['/locations/999999/report-link/rotate', 'POST'],
  ],
  answers: {
    ReportLink: 'code url createdAt',
    OpenReport: 'id category ^stage since meTooCount',
  },
};
