import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shapeOf } from '../../../src/core/shape.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { operations } from '../../support/catalogue.js';
import { interfacesOf, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await app.seed.person('super_admin');
  // The first one has the id 1.
  const body = { from: '2099-01-01', to: '2099-01-02' };
  await app.rest('POST', '/absences', { token: superAdmin.token, body });
});
afterAll(() => app.stop());

const [LATER, EARLIER] = ['2026-12-01', '2026-01-01'];

/** Values of required fields; whether they exist is asked after the period. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  replayWebhookDeliveries: { id: 1 },
  updateAbsence: { id: 1 },
  dryRunSlaPolicies: { policies: [] },
  kpiRows: { figure: 'submitted' },
  ruleFirings: { ruleId: 1 },
  requestFirings: { requestId: 1 },
  kpiGroups: { figure: 'submitted', by: 'month' },
  kpiRowsExport: { figure: 'submitted' },
};

/** Operations that report their period on its end, and why. */
const ON_END: Readonly<Record<string, string>> = {
  createAbsence: 'must be later than from',
  updateAbsence: 'must be later than from',
  workload: 'must not be before from',
};

/** Times of a day, of which the later one may begin a period over midnight. */
const TIMES_OF_DAY = ['quietFrom'];

const fieldsOf = (operation: (typeof operations)[number]) =>
  new Map(shapeOf(operation.input).map(({ name, kind }) => [name, kind]));

/** Every pair of fields `from` and `to`, `fromDate` and `toDate`, `xFrom` and `xTo` of an input. */
const PAIRS = operations.flatMap((operation) => {
  const fields = fieldsOf(operation);
  return [...fields].flatMap(([from, kind]) => {
    const to = from.replace(/^from(Date)?$/, 'to$1').replace(/From$/, 'To');
    // The `to` of a handover is an account.
    if (to === from || fields.get(to) !== kind || TIMES_OF_DAY.includes(from)) return [];
    return interfacesOf(operation.name).map((via) => [operation.name, from, to, via] as const);
  });
});

describe('a period that ends before it begins is refused, and the service answers on', () => {
  it.each(PAIRS)('%s: %s after %s, through %s', async (name, from, to, via) => {
    const period = { ...REQUIRED[name], [from]: LATER, [to]: EARLIER };
    const answer = await invoke(app, via, name, period, superAdmin.token);
    const field = String(answer.details?.field).replace(/^(filter|input)\./, '');
    const onEnd = ON_END[name];
    expect([answer.code, field]).toEqual(['VALIDATION_ERROR', onEnd === undefined ? from : to]);
    expect(answer.details.reason).toBe(onEnd ?? `must not be after ${to}`);
    expect((await app.rest('GET', '/livez')).status).toBe(200);
  });

  it('finds the pairs that clients know', () => {
    const found = new Set(PAIRS.map(([name, from]) => `${name} ${from}`));
    for (const pair of [
      ...['created', 'completed', 'planned', 'due'].map((one) => `maintenanceRequests ${one}From`),
      ...['auditRecords', 'monitoringAudit', 'internalLogs', 'monitoringLogs'].map(
        (one) => `${one} from`,
      ),
      'assets warrantyFrom',
      'downtimes from',
      'timeEntries from',
      'scheduleOccurrences from',
      'scheduleCompliance from',
      'analytics fromDate',
      'replayWebhookDeliveries from',
    ]) {
      expect([pair, found.has(pair)]).toEqual([pair, true]);
    }
    expect(found.size).toBeGreaterThanOrEqual(15);
  });

  it('a single day and a single moment are periods', async () => {
    for (const [name, from, to] of [
      ['assets', 'warrantyFrom', 'warrantyTo'],
      ['maintenanceRequests', 'createdFrom', 'createdTo'],
    ] as const) {
      const day = { [from]: EARLIER, [to]: EARLIER };
      expect((await invoke(app, 'rest', name, day, superAdmin.token)).code).toBe('OK');
    }
  });

  it.each(['pipe', 'zq'])('searched with %s, which an index finds or not', async (search) => {
    const period = { search, createdFrom: LATER, createdTo: EARLIER };
    const answer = await invoke(app, 'rest', 'maintenanceRequests', period, superAdmin.token);
    expect(answer.code).toBe('VALIDATION_ERROR');
  });

  it('GraphQL, whatever is asked of the page', async () => {
    for (const fields of ['pageInfo { hasNextPage }', 'totalCount', 'edges { cursor }']) {
      const { code, errors } = await app.graphql(
        `query($f: MaintenanceRequestFilter) { maintenanceRequests(filter: $f) { ${fields} } }`,
        { f: { createdFrom: LATER, createdTo: EARLIER } },
        superAdmin,
      );
      const field = errors?.[0]?.extensions.details?.field;
      expect([fields, code, field]).toEqual([fields, 'VALIDATION_ERROR', 'filter.createdFrom']);
    }
  });

  it('a saved view with such a filter is refused when it is saved', async () => {
    const view = { name: 'Expired', list: 'assets' };
    const filter = { warrantyFrom: LATER, warrantyTo: EARLIER };
    const input = { ...view, filter };
    const answer = await invoke(app, 'rest', 'createSavedView', input, superAdmin.token);
    expect([answer.code, answer.details.field]).toEqual([
      'VALIDATION_ERROR',
      'filter.warrantyFrom',
    ]);
  });
});
