import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { seedBoard } from '../../support/boards.js';
import { operations } from '../../support/catalogue.js';
import { seedFigureReport } from '../../support/figure-reports.js';
import { seedGroups, seedMapping } from '../../support/identity-mappings.js';
import {
  INTERFACES,
  type InterfaceName,
  interfacesOf,
  invoke,
  takesTurn,
} from '../../support/interfaces.js';
import { seedRule } from '../../support/rules.js';
import { seedScimCalls } from '../../support/scim.js';
import { seedTarget } from '../../support/targets.js';

/**
 * Every list but the event feed (feed/positions.test.ts), by the operation; those of one line are
 * the same list under two names.
 */
const LISTS = [
  ['maintenanceRequests'],
  ['users'],
  ['userActivity'],
  ['departments'],
  ['auditRecords', 'monitoringAudit'],
  ['internalLogs', 'monitoringLogs'],
  ['mySecurityLogs'],
  ['mySessions'],
  ['monitoringErrors', 'systemMonitoringErrors'],
  ['monitoringIncidents', 'systemMonitoringIncidents'],
  ['webhookEndpoints'],
  ['delegations'],
  ['invitations'],
  ['notifications'],
  ['comments'],
  ['commentRevisions'],
  ['timeline'],
  ['webhookDeliveries'],
  ['locations'],
  ['categories'],
  ['fields'],
  ['failureCodes'],
  ['skills'],
  ['absences'],
  ['calendars'],
  ['checklists'],
  ['slaPolicies'],
  ['assets', 'assetChildren'],
  ['assetHistory'],
  ['downtimes'],
  ['timeEntries'],
  ['requestTime'],
  ['labourRates'],
  ['meters'],
  ['meterReadings'],
  ['parts'],
  ['partMovements'],
  ['requestParts'],
  ['purchases'],
  ['undelivered'],
  ['requestPurchases'],
  ['schedules'],
  ['scheduleOccurrences'],
  ['savedViews'],
  ['search'],
  ['contractors'],
  ['mailboxes'],
  ['targets'],
  ['identityMappings'],
  ['identityGroups'],
  ['scimCalls'],
  ['boards'],
  ['rules'],
  ['ruleVersions'],
  ['ruleFirings'],
  ['requestFirings'],
  ['figureReports'],
  ['kpiAssets'],
  ['kpiClosings'],
  ['contractorJobs'],
  ['inboundMail'],
  ['kpiRows'],
];

let app: TestApp;
let token: string;
let inputs: Record<string, object>;
/** A cursor of each list that has rows here. */
const cursors = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.seed.person('super_admin');
  token = admin.token;
  const { id } = await app.seed.department();
  const { id: requestId } = await app.seed.request({ requesterId: admin.id, departmentId: id });
  const { body } = await app.rest('POST', `/maintenance/${requestId}/comments`, {
    token,
    body: { body: 'On it.' },
  });
  const { id: commentId } = body.data;
  await app.rest('PUT', `/comments/${commentId}`, { token, body: { body: 'Done.' } });
  const login = { email: admin.email, password: 'wrong' };
  await app.rest('POST', '/auth/login', { body: login });
  await app.rest('POST', '/departments', { token, body: { name: 'Made through REST' } });
  const invitation = { email: 'noor@example.org', role: 'technician' };
  await app.rest('POST', '/invitations', { token, body: invitation });
  const asset = await app.seed.asset({ departmentId: id });
  await app.seed.asset({ departmentId: id, parentId: asset.id });
  await app.rest('POST', '/downtimes', { token, body: { assetId: asset.id } });
  const meter = await app.rest('POST', '/meters', {
    token,
    body: { assetId: asset.id, name: 'Hours', unit: 'h' },
  });
  const meterId = meter.body.data.id;
  await app.rest('POST', `/meters/${meterId}/readings`, { token, body: { value: 1 } });
  await app.rest('POST', `/maintenance/${requestId}/time`, { token, body: { minutes: 5 } });
  await app.rest('PUT', `/users/${admin.id}/labour-rate`, { token, body: { rate: 5 } });
  const stock = { sku: 'SEAL', name: 'Seal', onHand: 5 };
  const part = await app.rest('POST', '/parts', { token, body: stock });
  const partId = part.body.data.id;
  const issue = { kind: 'issue', quantity: 1, requestId };
  await app.rest('POST', `/parts/${partId}/movements`, { token, body: issue });
  const purchase = { description: 'Seal', amount: 900 };
  await app.rest('POST', `/maintenance/${requestId}/purchases`, { token, body: purchase });
  const round = { title: 'Round', description: 'Look.', departmentId: id };
  const time = { rrule: 'FREQ=DAILY', startsAt: '2026-01-01T08:00', timeZone: 'UTC' };
  await app.rest('POST', '/schedules', { token, body: { ...round, trigger: { time } } });
  const view = { name: 'All', list: 'maintenance' };
  await app.rest('POST', '/saved-views', { token, body: view });
  await app.seed.location();
  const { id: contractorId } = await app.seed.contractor();
  const job = { contractorId, until: new Date(app.now().getTime() + 86_400_000) };
  await app.rest('POST', `/maintenance/${requestId}/contractor`, { token, body: job });
  await app.seed.mailbox();
  await seedTarget(app.database.prisma);
  await seedMapping(app.database.prisma);
  await seedGroups(app.database.prisma, admin.id, ['painters']);
  await seedScimCalls(app);
  await seedBoard(app.database.prisma, { ownerId: admin.id });
  const { id: ruleId } = await seedRule(app.database.prisma, admin.id);
  await seedFigureReport(app.database.prisma, admin.id);
  await app.seed.category();
  await app.seed.slaPolicy();
  const url = 'https://example.org/hook';
  const hook = await app.rest('POST', '/webhooks', { token, body: { url } });
  inputs = {
    userActivity: { id: admin.id },
    webhookDeliveries: { id: hook.body.data.id },
    comments: { requestId },
    timeline: { requestId },
    requestTime: { requestId },
    labourRates: { userId: admin.id },
    commentRevisions: { id: commentId },
    assetChildren: { id: asset.id },
    assetHistory: { id: asset.id },
    meterReadings: { id: meterId },
    partMovements: { id: partId },
    requestParts: { requestId },
    requestPurchases: { requestId },
    contractorJobs: { contractorId },
    search: { q: 'request' },
    kpiRows: { figure: 'submitted' },
    ruleVersions: { id: ruleId },
    ruleFirings: { ruleId },
    requestFirings: { requestId },
  };
  for (const [list] of LISTS) {
    const document = `{ ${list}${argumentsOf(list)} { edges { cursor } } }`;
    const { data } = await app.graphql(document, {}, { token });
    const [edge] = data?.[list as string].edges ?? [];
    if (edge) cursors.set(list as string, edge.cursor);
  }
});
afterAll(() => app.stop());

function argumentsOf(list = ''): string {
  const [argument] = Object.entries(inputs[list] ?? {});
  if (argument === undefined) return '';
  const [name, value] = argument;
  return `(${name}: ${JSON.stringify(value)})`;
}

it('the lists here are all that there are, and most of them have rows', () => {
  const paged = operations
    .filter(({ name, output }) => output.kind === 'page' && name !== 'events')
    .map(({ name }) => name);
  expect(LISTS.flat().sort()).toEqual(paged.sort());
  expect(cursors.size).toBeGreaterThanOrEqual(8);
});

const shownBy = (via: InterfaceName) =>
  LISTS.flat().filter((name, index) => {
    const shown = interfacesOf(name);
    return shown.includes(via) && (shown.length === 1 || takesTurn(via, index));
  });

describe.each(INTERFACES)('through %s', (via) => {
  it.each(shownBy(via))('%s takes its own cursors and none of another list', async (list) => {
    const names = LISTS.find((same) => same.includes(list)) ?? [];
    for (const [origin, cursor] of cursors) {
      const input = { ...inputs[list], cursor };
      const { code, details } = await invoke(app, via, list, input, token);
      const expected = names.includes(origin) ? 'OK' : 'VALIDATION_ERROR';
      expect([origin, code]).toEqual([origin, expected]);
      if (code === 'VALIDATION_ERROR') expect(details.field).toBe('cursor');
    }
  });
});

it('a list inside a department takes its own cursors, whichever the department, and no others', async () => {
  const page = (list: string, after?: string) =>
    app.graphql(
      `query($after: String) { departments(first: 2) { edges { node {
        list: ${list}(after: $after) { edges { cursor } } } } } }`,
      { after },
      { token },
    );
  const first = await page('requests');
  const cursor = first.data?.departments.edges
    .flatMap((edge: { node: { list: { edges: { cursor: string }[] } } }) => edge.node.list.edges)
    .at(0).cursor;
  expect((await page('requests', cursor)).code).toBeUndefined();
  for (const answer of [
    await page('users', cursor),
    await page('requests', cursors.get('maintenanceRequests')),
    await page('users', cursors.get('users')),
  ]) {
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(answer.errors?.[0]?.extensions.details.field).toBe('after');
  }
});
