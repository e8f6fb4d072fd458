import type { Expected, Preparations } from '../../support/preparations.js';
import { change, type ModuleContract, page, query } from '../operation.js';

const onRequest = (event: string): Expected => ({
  action: `maintenance.contractor_${event}`,
  targetType: 'maintenance_request',
});

/** A request that was sent to a contractor. */
async function sent(given: Preparations, state: 'accepted' | 'done' = 'accepted') {
  const { id: requestId } = await given.request('approved');
  const { id: contractorId } = await firm(given);
  const now = given.clock();
  const until = new Date(now.getTime() + 86_400_000);
  await given.prisma.jobLink.create({
    data: {
      ...{
        requestId,
        contractorId,
        email: 'firm@firm.example',
        state,
        since: now,
        until,
        sentAt: now,
        updatedAt: now,
      },
      ...{ may: [], showComments: false, sentById: given.technician.id },
    },
  });
  return { requestId, until };
}

async function firm({ prisma, clock }: Preparations) {
  const now = clock();
  const count = await prisma.contractor.count();
  const name = `Firm ${count}`;
  const folded = { nameKey: `firm ${count} of jobs`, searchText: name };
  return await prisma.contractor.create({
    data: { name, email: 'firm@firm.example', ...folded, createdAt: now, updatedAt: now },
  });
}

const ofLead = { access: 'relation', scope: 'maintenance.assign' } as const;

/** The contract of jobs that are sent to contractors (docs/behaviour/job-links.md). */
export const jobLinks: ModuleContract = {
  operations: {
    requestContractor: {
      ...query('GET /maintenance/:requestId/contractor', 'JobLink', 'requestId: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    sendToContractor: {
      ...change('POST /maintenance/:requestId/contractor', 'JobLink', 'SendToContractorInput'),
      ...ofLead,
      audit: [
        onRequest('sent'),
        async (given) => {
          const { id: requestId } = await given.request('approved');
          const { id: contractorId } = await firm(given);
          const until = new Date(given.clock().getTime() + 86_400_000).toISOString();
          return given.asAdmin({ requestId, contractorId, until });
        },
      ],
    },
    resendContractor: {
      ...change(
        'POST /maintenance/:requestId/contractor/resend',
        'JobLink',
        'ResendContractorInput',
      ),
      ...ofLead,
      audit: [
        onRequest('resent'),
        async (given) => given.asAdmin({ requestId: (await sent(given)).requestId }),
      ],
    },
    withdrawContractor: {
      ...change('DELETE /maintenance/:requestId/contractor', 'JobLink', 'WithdrawContractorInput'),
      ...ofLead,
      audit: [
        onRequest('withdrawn'),
        async (given) => given.asAdmin({ requestId: (await sent(given)).requestId }),
      ],
    },
    returnToContractor: {
      ...change(
        'POST /maintenance/:requestId/contractor/return',
        'JobLink',
        'ReturnToContractorInput',
      ),
      ...ofLead,
      audit: [
        onRequest('returned'),
        async (given) => {
          const { requestId } = await sent(given, 'done');
          return given.asAdmin({ requestId, reason: 'It still drips.' });
        },
      ],
    },
    contractorJobs: {
      ...page('GET /contractors/:contractorId/jobs', 'ContractorJob', ', contractorId: Int!'),
      access: ['maintenance.assign', 'system.settings'],
      scope: 'maintenance.assign|system.settings',
    },
  },
  paths: [
    ['/maintenance/999999/contractor', 'DELETE GET POST PUT'],
    ['/maintenance/999999/contractor/resend', 'POST PUT'],
    ['/maintenance/999999/contractor/return', 'POST PUT'],
    ['/contractors/999999/jobs', 'GET'],
  ],
  answers: {
    JobContractor: 'id name',
    JobLink:
      'id requestId contractorId contractor:JobContractor email ^state since until ^may showComments message sentAt sentById ' +
      'acceptedAt arrivesAt startedAt doneAt note reason returnedCount lastSeenAt devices endedAt ^warnings link',
    RequestContractor: 'id name ^state since until arrivesAt lastSeenAt',
    ContractorJob:
      'id requestId title ^state sentAt acceptedAt doneAt until onTime returnedCount quote cost',
  },
};
