import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shapeOf } from '../../../src/core/shape.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { operations } from '../../support/catalogue.js';
import { FULL, sample } from '../../support/full.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

/** Every date input: a REST path and its parameters; a GraphQL root field and its arguments. */
const REST: readonly (readonly [string, string, string])[] = [
  ['/system/analytics', 'fromDate', 'toDate'],
  ['/system/audit', 'from', 'to'],
  ['/system/audit/export', 'from', 'to'],
  ['/monitoring/audit', 'from', 'to'],
  ['/system/logs', 'from', 'to'],
  ['/monitoring/logs', 'from', 'to'],
  ['/maintenance', 'createdFrom', 'createdTo'],
  ['/maintenance', 'completedFrom', 'completedTo'],
  ['/maintenance', 'plannedFrom', 'plannedTo'],
  ['/maintenance', 'dueFrom', 'dueTo'],
  ['/downtimes', 'from', 'to'],
  ['/time', 'from', 'to'],
  ['/maintenance/export', 'createdFrom', 'createdTo'],
  ['/maintenance/export', 'completedFrom', 'completedTo'],
  ['/maintenance/export', 'plannedFrom', 'plannedTo'],
  ['/maintenance/export', 'dueFrom', 'dueTo'],
  ['/time/export', 'from', 'to'],
];
const GRAPHQL: readonly (readonly [string, string, string, string])[] = [
  ['analytics', '', 'fromDate', 'toDate'],
  ['auditRecords', 'AuditRecordFilter', 'from', 'to'],
  ['monitoringAudit', 'AuditRecordFilter', 'from', 'to'],
  ['internalLogs', 'InternalLogFilter', 'from', 'to'],
  ['monitoringLogs', 'InternalLogFilter', 'from', 'to'],
  ['maintenanceRequests', 'MaintenanceRequestFilter', 'createdFrom', 'createdTo'],
  ['maintenanceRequests', 'MaintenanceRequestFilter', 'completedFrom', 'completedTo'],
  ['maintenanceRequests', 'MaintenanceRequestFilter', 'plannedFrom', 'plannedTo'],
  ['maintenanceRequests', 'MaintenanceRequestFilter', 'dueFrom', 'dueTo'],
  ['downtimes', 'DowntimeFilter', 'from', 'to'],
  ['timeEntries', 'TimeEntryFilter', 'from', 'to'],
];

/** Accepted inputs, including the limits. */
const TAKEN = [
  '1970-01-01',
  '1970-01-01T00:00:00Z',
  '1970-01-01T00:00:00.000+00:00',
  '2024-02-29',
  '2026-01-31T12:00Z',
  '2026-01-31T12:00:00.123456789+05:30',
  '9998-12-31',
  '9998-12-31T23:59:59.999Z',
];
const REFUSED = [
  '0000-01-01',
  '0001-01-01',
  '0001-01-01T00:00:00Z',
  '1969-12-31',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00+01:00',
  '9998-12-31T23:59:59.999-00:01',
  '9999-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2025-02-29T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:00:00',
  'soon',
  '0',
  '253402300800000',
];

/** Values of the second input of a pair, whose class is that of the first. */
const EDGES = {
  taken: ['1970-01-01', '9998-12-31T23:59:59.999Z'],
  refused: ['1969-12-31', 'soon'],
};

/** Dates spread over the years, the same in every run. */
function spread(first: number, last: number, count: number): string[] {
  const [from, to] = [Date.UTC(first, 0, 1), Date.UTC(last, 11, 31, 23, 59, 59, 999)];
  return Array.from({ length: count }, (_, n) =>
    new Date(from + Math.floor(((to - from) * ((n * 0.618033988749895) % 1)) / 1)).toISOString(),
  );
}

interface Said {
  readonly code: string;
  readonly field?: string;
  readonly reason?: string;
}

async function throughRest(path: string, query: Record<string, string>): Promise<Said> {
  const { status, body } = await app.rest(
    'GET',
    `${path}?${new URLSearchParams(query)}`,
    superAdmin,
  );
  if (status === 200) return { code: 'OK' };
  return { code: body.code, ...body.error.details, errors: undefined };
}

async function throughGraphQL(
  name: string,
  filter: string,
  values: Record<string, unknown>,
): Promise<Said> {
  const [declared, passed] = filter
    ? [`$f: ${filter}`, 'filter: $f']
    : ['$fromDate: DateTimeISO, $toDate: DateTimeISO', 'fromDate: $fromDate, toDate: $toDate'];
  const shown = filter ? 'pageInfo { hasNextPage }' : 'maintenance { total }';
  const answer = await app.graphql(
    `query(${declared}) { ${name}(${passed}) { ${shown} } }`,
    filter ? { f: values } : values,
    superAdmin,
  );
  const { field, reason } = answer.errors?.[0]?.extensions.details ?? {};
  return { code: answer.code ?? 'OK', field: field?.replace('filter.', ''), reason };
}

/** True if a list gets only the edges: all of them have the same rule, and in the short run that of the audit trail gets all dates. */
const isEdge = (index: number, name: string, to: string) => !FULL && (index !== 1 || name === to);

describe('REST takes the dates of the years 1970 to 9998 and answers 400 to others', () => {
  it.each(REST.map((row, index) => [...row, index] as const))(
    '%s',
    async (path, from, to, index) => {
      for (const name of [from, to]) {
        const edges = isEdge(index, name, to);
        for (const date of edges ? EDGES.taken : [...TAKEN, ...spread(1970, 9998, sample(12, 3))]) {
          const { code, field, reason } = await throughRest(path, { [name]: date });
          // Analytics answer for ten years at most, and not backwards from now.
          if (code === 'OK' || (path === '/system/analytics' && reason?.includes('Date'))) continue;
          expect([date, code, field, reason]).toBe('taken');
        }
        for (const date of edges ? EDGES.refused : [...REFUSED, ...spread(1, 1969, sample(6, 2))]) {
          const { code, field } = await throughRest(path, { [name]: date });
          expect([date, code, field]).toEqual([date, 'VALIDATION_ERROR', name]);
        }
      }
    },
  );
});

describe('GraphQL says the same', () => {
  it.each(GRAPHQL.map((row, index) => [...row, index] as const))(
    '%s',
    async (name, filter, from, to, index) => {
      const [path] = REST.find(([, start]) => start === from) ?? [];
      if (path === undefined) throw new Error(`There is no path with ${from}.`);
      for (const input of [from, to]) {
        const edges = isEdge(index, input, to);
        const all = [...TAKEN, ...REFUSED, ...spread(1, 9999, sample(12, 3))];
        for (const date of edges ? [...EDGES.taken, ...EDGES.refused] : all) {
          const rest = await throughRest(path, { [input]: date });
          const graphql = await throughGraphQL(name, filter, { [input]: date });
          expect({ date, ...graphql }).toEqual({
            date,
            code: rest.code,
            field: rest.field,
            reason: rest.reason,
          });
        }
        for (const value of [0, 1.5, true, [], {}, '']) {
          const { code, field } = await throughGraphQL(name, filter, { [input]: value });
          // A list of one is the one, and a list of none is nothing, by GraphQL's own rule.
          expect([value, code, field]).toEqual([value, 'VALIDATION_ERROR', input]);
        }
      }
    },
  );
});

it('a date without a time that ends a period means the whole day, in both interfaces', async () => {
  const owner = { requesterId: superAdmin.id, departmentId: (await app.seed.department()).id };
  const createdAt = new Date('2026-03-05T23:59:59.500Z');
  await app.seed.request(owner, 'pending', { createdAt });
  const count = async (createdFrom: string, createdTo: string) => {
    const query = new URLSearchParams({ createdFrom, createdTo });
    const rest = await app.rest('GET', `/maintenance?${query}`, superAdmin);
    const document = (filter: string) =>
      `query($f: MaintenanceRequestFilter) { maintenanceRequests(filter: ${filter}) { totalCount } }`;
    const filter = { createdFrom, createdTo };
    const variable = await app.graphql(document('$f'), { f: filter }, superAdmin);
    const literal = await app.graphql(
      document(`{ createdFrom: "${createdFrom}", createdTo: "${createdTo}" }`).replace(
        '($f: MaintenanceRequestFilter)',
        '',
      ),
      {},
      superAdmin,
    );
    return [
      rest.body.data.length,
      variable.data?.maintenanceRequests.totalCount,
      literal.data?.maintenanceRequests.totalCount,
    ];
  };
  expect(await count('2026-03-05', '2026-03-05')).toEqual([1, 1, 1]);
  expect(await count('2026-03-05', '2026-03-05T00:00:00Z')).toEqual([0, 0, 0]);
  expect(await count('2026-03-06', '2026-03-07')).toEqual([0, 0, 0]);

  const period = { fromDate: '2026-03-05', toDate: '2026-03-05' };
  const rest = await app.rest(
    'GET',
    `/system/analytics?${new URLSearchParams(period)}`,
    superAdmin,
  );
  const graphql = await app.graphql(
    `query($fromDate: DateTimeISO, $toDate: DateTimeISO) {
      analytics(fromDate: $fromDate, toDate: $toDate) { timeRange { fromDate toDate } maintenance { total } } }`,
    period,
    superAdmin,
  );
  expect(rest.body.data.timeRange).toEqual({
    fromDate: '2026-03-05T00:00:00.000Z',
    toDate: '2026-03-05T23:59:59.999Z',
  });
  expect(graphql.errors).toBeUndefined();
  expect(graphql.data.analytics.timeRange).toEqual(rest.body.data.timeRange);
  expect(graphql.data.analytics.maintenance.total).toBe(1);
});

it('analytics answer for every period that is taken', async () => {
  for (const year of [1970, 1980, 2026, 4000, 9989, 9998]) {
    for (const [fromDate, toDate] of [
      [`${year}-01-01`, `${year}-12-31`],
      [`${year}-12-31T23:59:59.999Z`, `${year}-12-31T23:59:59.999Z`],
    ] as const) {
      expect(await throughRest('/system/analytics', { fromDate, toDate })).toEqual({ code: 'OK' });
    }
    const toDate = `${year}-12-31`;
    expect((await throughRest('/system/analytics', { toDate })).code).toBe('OK');
  }
  expect((await throughRest('/system/analytics', { toDate: '1970-01-01' })).code).toBe('OK');
});

it('the period of a replay is read in the same way, through both interfaces', async () => {
  const document =
    'mutation($input: ReplayWebhookDeliveriesInput!) { replayWebhookDeliveries(input: $input) { id } }';
  const ask = async (period: Record<string, string>) => {
    const rest = await app.rest('POST', '/webhooks/999999/replay', { ...superAdmin, body: period });
    const graphql = await app.graphql(document, { input: { id: 999_999, ...period } }, superAdmin);
    const { errors } = graphql.errors?.[0]?.extensions.details ?? {};
    expect([graphql.code, errors]).toEqual([rest.body.code, rest.body.error.details?.errors]);
    return [rest.body.code, rest.body.error.details?.field];
  };
  for (const date of TAKEN) {
    expect(await ask({ from: date, to: '9998-12-31' })).toEqual(['NOT_FOUND', undefined]);
  }
  for (const date of REFUSED) {
    expect(await ask({ from: date, to: '2026-01-31' })).toEqual(['VALIDATION_ERROR', 'from']);
    expect(await ask({ from: '2026-01-31', to: date })).toEqual(['VALIDATION_ERROR', 'to']);
  }
});

it('the times of holds and delegations are read in the same way, through both interfaces', async () => {
  const { id: departmentId } = await app.seed.department();
  const { id } = await app.seed.request({ requesterId: superAdmin.id, departmentId });
  const hold =
    'mutation($input: HoldMaintenanceRequestInput!) { holdMaintenanceRequest(input: $input) { id } }';
  for (const until of REFUSED) {
    const rest = await app.rest('POST', `/maintenance/${id}/hold`, {
      ...superAdmin,
      body: { reason: 'parts', until },
    });
    const graphql = await app.graphql(hold, { input: { id, reason: 'PARTS', until } }, superAdmin);
    const { errors } = graphql.errors?.[0]?.extensions.details ?? {};
    expect([rest.body.code, rest.body.error.details?.field]).toEqual(['VALIDATION_ERROR', 'until']);
    expect([graphql.code, errors]).toEqual([rest.body.code, rest.body.error.details?.errors]);
  }
});

it('the time by which a contractor is done is read in the same way, through both interfaces', async () => {
  const { id: departmentId } = await app.seed.department();
  const { id } = await app.seed.request({ requesterId: superAdmin.id, departmentId }, 'approved');
  const { id: contractorId } = await app.seed.contractor();
  const send =
    'mutation($input: SendToContractorInput!) { sendToContractor(input: $input) { id } }';
  for (const until of REFUSED) {
    const body = { contractorId, until };
    const rest = await app.rest('POST', `/maintenance/${id}/contractor`, { ...superAdmin, body });
    const graphql = await app.graphql(send, { input: { requestId: id, ...body } }, superAdmin);
    const { errors } = graphql.errors?.[0]?.extensions.details ?? {};
    expect([rest.body.code, rest.body.error.details?.field]).toEqual(['VALIDATION_ERROR', 'until']);
    expect([graphql.code, errors]).toEqual([rest.body.code, rest.body.error.details?.errors]);
  }
});

it('the time of an absence is read in the same way, through both interfaces', async () => {
  const create = 'mutation($input: CreateAbsenceInput!) { createAbsence(input: $input) { id } }';
  for (const from of REFUSED) {
    const body = { from, to: '2031-03-01' };
    const rest = await app.rest('POST', '/absences', { ...superAdmin, body });
    const graphql = await app.graphql(create, { input: body }, superAdmin);
    const { errors } = graphql.errors?.[0]?.extensions.details ?? {};
    expect([rest.body.code, rest.body.error.details?.field]).toEqual(['VALIDATION_ERROR', 'from']);
    expect([graphql.code, errors]).toEqual([rest.body.code, rest.body.error.details?.errors]);
  }
});

it('no other input is a date', () => {
  const named = operations.flatMap(({ name, input }) =>
    shapeOf(input).flatMap((field) => (field.kind === 'date' ? [`${name}.${field.name}`] : [])),
  );
  expect(named.toSorted()).toEqual([
    'absences.from',
    'absences.to',
    'acceptJob.arrivesAt',
    'addJobTime.startedAt',
    'addMeterReading.at',
    'addTimeEntry.startedAt',
    'analytics.fromDate',
    'analytics.toDate',
    ...['assignMaintenanceRequest.plannedEnd', 'assignMaintenanceRequest.plannedStart'],
    ...['auditExport.from', 'auditExport.to'],
    'auditRecords.from',
    'auditRecords.to',
    ...['createAbsence.from', 'createAbsence.to'],
    'createApiToken.expiresAt',
    'createDelegation.endsAt',
    'createDelegation.startsAt',
    'createDowntime.endedAt',
    'createDowntime.startedAt',
    'createMaintenanceRequest.dueAt',
    'createServiceAccountToken.expiresAt',
    'downtimes.from',
    'downtimes.to',
    ...['dryRunRule.from', 'dryRunRule.to'],
    ...['dryRunSlaPolicies.from', 'dryRunSlaPolicies.to'],
    ...['handOver.from', 'handOver.until'],
    'holdMaintenanceRequest.until',
    ...['internalLogs.from', 'internalLogs.to'],
    ...['kpiAssets.from', 'kpiAssets.to'],
    ...['kpiAssetsExport.from', 'kpiAssetsExport.to'],
    'kpiGroups.from',
    'kpiGroups.to',
    ...['kpiRows.from', 'kpiRows.to'],
    ...['kpiRowsExport.from', 'kpiRowsExport.to'],
    'kpis.from',
    'kpis.to',
    ...['maintenanceRequests.completedFrom', 'maintenanceRequests.completedTo'],
    ...['maintenanceRequests.createdFrom', 'maintenanceRequests.createdTo'],
    'maintenanceRequests.dueFrom',
    'maintenanceRequests.dueTo',
    'maintenanceRequests.plannedFrom',
    'maintenanceRequests.plannedTo',
    'maintenanceRequestsExport.completedFrom',
    'maintenanceRequestsExport.completedTo',
    'maintenanceRequestsExport.createdFrom',
    'maintenanceRequestsExport.createdTo',
    'maintenanceRequestsExport.dueFrom',
    'maintenanceRequestsExport.dueTo',
    'maintenanceRequestsExport.plannedFrom',
    'maintenanceRequestsExport.plannedTo',
    'monitoringAudit.from',
    'monitoringAudit.to',
    'monitoringLogs.from',
    'monitoringLogs.to',
    'planMaintenanceRequest.plannedEnd',
    'planMaintenanceRequest.plannedStart',
    'previewCalendar.at',
    'previewSchedule.from',
    'replayWebhookDeliveries.from',
    'replayWebhookDeliveries.to',
    ...['requestFirings.from', 'requestFirings.to'],
    'resendContractor.until',
    ...['ruleFirings.from', 'ruleFirings.to'],
    'scheduleCompliance.from',
    'scheduleCompliance.to',
    'scheduleOccurrences.from',
    'scheduleOccurrences.to',
    'sendToContractor.until',
    'setDueDate.dueAt',
    'setLabourRate.from',
    'timeEntries.from',
    'timeEntries.to',
    'timeEntriesExport.from',
    'timeEntriesExport.to',
    ...['updateAbsence.from', 'updateAbsence.to'],
    'updateDelegation.endsAt',
    'updateDelegation.startsAt',
    'updateDowntime.endedAt',
    'updateDowntime.startedAt',
    'updateTimeEntry.startedAt',
  ]);
});
