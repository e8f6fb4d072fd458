import type { Preparations } from '../../support/preparations.js';
import { change, type ModuleContract, page, query } from '../operation.js';

const onReport = (action: string) => ({
  action: `maintenance.undelivered_${action}`,
  targetType: 'maintenance_request',
});
const SECRET = 'The key is under the mat.';

/** A report of the technician of an assigned request. */
async function report(given: Preparations): Promise<number> {
  const { id: requestId } = await given.request('assigned');
  const entry = { operation: 'addComment', input: { body: SECRET }, refusedBecause: SECRET };
  const { id } = await given.prisma.undeliveredReport.create({
    data: {
      ...{ requestId, reporterId: given.technician.id, receivedAt: given.clock() },
      entries: { create: [{ ...entry, performedAt: given.clock() }] },
    },
  });
  return id;
}

/** The contract of work without network (docs/behaviour/offline.md). */
export const offline: ModuleContract = {
  operations: {
    offlinePackage: {
      ...query('GET /me/offline', 'JSONObject'),
      access: ['maintenance.read'],
      scope: 'session',
    },
    reportUndelivered: {
      ...change(
        'POST /maintenance/:id/undelivered',
        'UndeliveredReceipt',
        'ReportUndeliveredInput',
      ),
      access: 'session',
      scope: 'session',
      audit: [
        onReport('reported'),
        async (given) => {
          const { id } = await given.request('assigned');
          const entry = {
            ...{ operation: 'addComment', input: { body: SECRET }, refusedBecause: SECRET },
            performedAt: given.clock().toISOString(),
          };
          return {
            input: { id, entries: [entry], note: SECRET },
            token: given.technician.token,
            secrets: [SECRET],
          };
        },
      ],
    },
    undelivered: {
      ...page(
        'GET /undelivered',
        'UndeliveredReport',
        ', filter: UndeliveredFilter, orderBy: UndeliveredSort',
      ),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
    },
    applyUndelivered: {
      ...change('POST /undelivered/:id/apply', 'UndeliveredReport', 'ApplyUndeliveredInput'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
      audit: [
        { ...onReport('applied'), further: ['comment.created'] },
        async (given) => given.asAdmin({ id: await report(given) }),
      ],
    },
    dismissUndelivered: {
      ...change('POST /undelivered/:id/dismiss', 'UndeliveredReport', 'DismissUndeliveredInput'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
      audit: [
        onReport('dismissed'),
        async (given) => given.asAdmin({ id: await report(given), reason: 'It was done before.' }),
      ],
    },
  },
  paths: [
    ['/me/offline', 'GET'],
    ['/maintenance/:id/undelivered', 'POST'],
    ['/undelivered', 'GET'],
    ['/undelivered/:id/apply', 'POST'],
    ['/undelivered/:id/dismiss', 'POST'],
  ],
  answers: {
    UndeliveredReceipt: 'id receivedAt',
    UndeliveredReport:
      'id requestId reporterId receivedAt ^state note attachments:Attachment ' +
      'entries:UndeliveredEntry decidedById decidedAt reason',
    UndeliveredEntry: 'id operation input performedAt refusedBecause ^state error:UndeliveredError',
    UndeliveredError: 'code message details',
  },
};
