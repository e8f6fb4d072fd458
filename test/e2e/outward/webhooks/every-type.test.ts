import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../../console/src/pages/outward/webhooks/event-types.js';
import { systemCaller } from '../../../../src/core/context.js';
import { defineEvent } from '../../../../src/core/events.js';
import type { UnitOfWork } from '../../../../src/core/unit-of-work.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';

const at = '2026-11-27T10:00:00.000Z';
const occurrence = { scheduleId: 3, assetId: null, occurrenceKey: 'm2', dueAt: at };

/** Every type that a receiver can choose, with the payload of an event. */
const PAYLOADS: Readonly<Record<string, object>> = {
  'maintenance.status_changed': { id: 1, status: 'approved', updatedAt: at },
  'maintenance.stage_changed': {
    ...{ id: 1, stage: 'approved', status: 'approved', onHold: false },
    ...{ version: 2, updatedAt: at, changes: ['stage'] },
  },
  'maintenance.fields_changed': { id: 1, keys: ['fuel'], version: 2, updatedAt: at },
  'maintenance.contractor_changed': {
    ...{ id: 1, contractorId: 3, state: 'sent', version: 1, updatedAt: at },
  },
  'maintenance.commented': { id: 1, commentId: 9, visibility: 'public' },
  'maintenance.sla_at_risk': { id: 1, clock: 'response', dueAt: at, riskAt: at },
  'maintenance.sla_breached': { id: 1, clock: 'resolution', dueAt: at, breachedAt: at },
  'asset.down': { id: 2, downtimeId: 4, at, planned: false },
  'asset.up': { id: 2, downtimeId: 4, at, planned: false },
  'part.low': {
    ...{ id: 5, sku: 'S', name: 'Seal', onHand: 1, reorderPoint: 2, departmentId: null },
  },
  'schedule.generated': { ...occurrence, requestId: 6 },
  'schedule.missed': { ...occurrence, requestId: null },
};
const TYPES = Object.keys(PAYLOADS);

let app: TestApp;
let receiver: Receiver;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  receiver = await startReceiver();
  ({ token } = await app.seed.person('administrator'));
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});

it('delivers each type that can be chosen once, and no other can be chosen', async () => {
  const body = { url: receiver.url, events: TYPES };
  expect((await invoke(app, 'rest', 'createWebhookEndpoint', body, token)).code).toBe('OK');
  const unknown = { ...body, events: ['x'] };
  const refused = await invoke(app, 'rest', 'createWebhookEndpoint', unknown, token);
  const choices = refused.details.reason.replace('must be some of ', '').split(', ');
  expect(choices.toSorted()).toEqual(TYPES.toSorted());

  const { unitOfWork } = app.services.users as unknown as { unitOfWork: UnitOfWork };
  await unitOfWork.run(systemCaller('test'), async (unit) => {
    for (const [type, payload] of Object.entries(PAYLOADS)) {
      unit.emit(defineEvent<never>({ type, summary: 'Tried.', stored: true }), payload as never);
    }
  });
  await eventually(() => receiver.received.length >= TYPES.length);
  const sent = receiver.received.map(({ body: text }) => JSON.parse(text));
  expect(sent.toSorted((a, b) => a.event.localeCompare(b.event))).toEqual(
    TYPES.toSorted((a, b) => a.localeCompare(b)).map((event) => ({
      event,
      data: PAYLOADS[event],
    })),
  );
});

it('the console offers each type', () => {
  expect(EVENT_TYPES.map(([type]) => type)).toEqual(TYPES);
});

it('the page names each type with the fields of its data', () => {
  const page = readFileSync('docs/behaviour/webhooks.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z_]+)` \| ([^|]+) \|$/gm)];
  const named = rows.map(([, type, fields = '']) => [
    type,
    [...(fields.split(',')[0]?.matchAll(/`(\w+)`/g) ?? [])].map(([, name]) => name),
  ]);
  expect(named).toEqual(
    Object.entries(PAYLOADS).map(([type, payload]) => [type, Object.keys(payload)]),
  );
});
