import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOf } from '../../../../console/src/offline/outbox/taken.ts';
import { TAKEN } from '../../../../console/src/offline/outbox/taken-mutations.ts';
import { callOf } from '../../../../console/src/offline/queue/operations.ts';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let technician: Person;
let departmentId: number;
let requestId: number;
let ids: { itemId: number; partId: number; meterId: number; assetId: number; field: string };

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  head = await app.seed.person('department_head', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  const { id: categoryId } = await app.seed.category();
  const { key: field } = await app.seed.field({ kind: 'number', categoryId, phase: 'work' });
  const { id: assetId } = await app.seed.asset({ departmentId });
  const call = async (name: string, input: object) =>
    (await invoke(app, 'rest', name, { ...input }, head.token)).data.id as number;
  const meterId = await call('createMeter', { assetId, name: 'Hours', unit: 'h' });
  const partId = await call('createPart', { sku: 'S-1', name: 'Seal', unit: 'pc', departmentId });
  await call('addPartMovement', { id: partId, kind: 'receipt', quantity: 9, unitCost: 100 });
  const owner = {
    requesterId: head.id,
    departmentId,
    assigneeId: technician.id,
    categoryId,
    assetId,
  };
  ({ id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'assigned' }));
  const checklist = await app.seed.checklist([{ kind: 'check', label: 'Locked' }]);
  await app.seed.requestChecklist(requestId, checklist.id);
  const { id: itemId } = await app.database.prisma.requestChecklistItem.findFirstOrThrow();
  ids = { itemId, partId, meterId, assetId, field };
});
afterAll(() => app.stop());

const of = () => ({ id: requestId });
const on = () => ({ requestId });

/** What the forms of the console send, in an order that the request allows. */
const SENT: readonly [mutation: string, type: string, input: () => object][] = [
  [
    'CreateRequest',
    'CreateMaintenanceRequestInput',
    () => ({
      title: 'Tap drips',
      description: 'All week.',
      priority: 'HIGH',
      departmentId,
      fields: [],
      clientId: crypto.randomUUID(),
      attachmentIds: [],
    }),
  ],
  [
    'StartStep',
    'StartMaintenanceRequestInput',
    () => ({ ...of(), expectedVersion: 1, note: undefined }),
  ],
  [
    'HoldStep',
    'HoldMaintenanceRequestInput',
    () => ({ ...of(), expectedVersion: 2, reason: 'PARTS', note: 'Seal', until: undefined }),
  ],
  [
    'ResumeStep',
    'ResumeMaintenanceRequestInput',
    () => ({ ...of(), expectedVersion: 3, note: undefined }),
  ],
  [
    'SetRequestFields',
    'SetRequestFieldsInput',
    () => ({ ...of(), fields: [{ key: ids.field, value: 4.5 }] }),
  ],
  [
    'WriteComment',
    'AddCommentInput',
    () => ({ ...on(), body: 'On my way.', visibility: 'INTERNAL' }),
  ],
  [
    'AnswerItem',
    'AnswerChecklistItemInput',
    () => ({ ...on(), itemId: ids.itemId, expectedVersion: 1, value: true }),
  ],
  [
    'AddTimeEntry',
    'AddTimeEntryInput',
    () => ({ ...on(), minutes: 20, kind: 'TRAVEL', note: null }),
  ],
  ['StartTimer', 'StartTimerInput', () => on()],
  ['StopTimer', 'StopTimerInput', () => on()],
  [
    'AddPartMovement',
    'AddPartMovementInput',
    () => ({ ...on(), id: ids.partId, kind: 'ISSUE', quantity: 2 }),
  ],
  ['AddReading', 'AddMeterReadingInput', () => ({ id: ids.meterId, value: 120.5 })],
  [
    'CreateDowntime',
    'CreateDowntimeInput',
    () => ({ assetId: ids.assetId, ...on(), planned: false }),
  ],
  [
    'CompleteStep',
    'CompleteMaintenanceRequestInput',
    () => ({ ...of(), expectedVersion: 6, note: 'Done', attachmentIds: [] }),
  ],
];

it('knows every mutation that the queue takes', () => {
  expect(SENT.map(([mutation]) => mutation).sort()).toEqual(Object.keys(TAKEN).sort());
});

it.each(SENT)(
  '%s, sent without an answer, is done once by the queue',
  async (mutation, type, make) => {
    const operation = TAKEN[mutation] as string;
    const input = make() as Record<string, unknown>;
    if ('expectedVersion' in input && mutation !== 'AnswerItem') {
      const { version } = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({
        where: { id: requestId },
      });
      input.expectedVersion = version;
    }
    const key = `q-${mutation}`;
    const answer = await app.graphql(
      `mutation($input: ${type}!) { ${operation}(input: $input) { __typename } }`,
      { input },
      { token: technician.token, headers: { 'Idempotency-Key': key } },
    );
    expect([mutation, answer.errors]).toEqual([mutation, undefined]);
    const facts = { snapshot: null, values: {} };
    const work = workOf(operation, input, facts, { key, photoOf: () => undefined });
    expect(work).toHaveLength(1);
    const { verb, path, headers, body } = callOf({
      ...{ id: 1, retryOf: null, userId: technician.id, tries: 0, state: 'waiting', error: null },
      ...{ questions: [], expectedVersion: null, snapshot: null, key },
      ...work[0],
      performedAt: new Date(app.now()).toISOString(),
    } as never);
    const again = await app.rest(verb, `/api/v1${path}`, {
      token: technician.token,
      headers: { ...headers },
      body: { ...body },
    });
    expect([again.status < 300, again.body.error]).toEqual([true, undefined]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  },
);
