import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../rest-facade/openapi/types.js';
import { notificationBody } from '../../src/modules/outward/webhooks/webhook-events.js';
import { currentDocument } from '../support/catalogue.js';
import { schemaCompiler } from '../support/openapi-validator.js';

const document = currentDocument();
const compile = schemaCompiler(document);
const updatedAt = '2026-03-02T10:05:00.000Z';

/** What the service sends (docs/behaviour/webhooks.md), written by its own function. */
const SENT: readonly [type: string, payload: Record<string, unknown>, text?: string][] = [
  ['maintenance.status_changed', { id: 7, status: 'approved', updatedAt }],
  [
    'maintenance.stage_changed',
    {
      id: 7,
      stage: 'in_progress',
      status: 'assigned',
      onHold: false,
      version: 4,
      updatedAt,
      changes: ['stage'],
    },
  ],
  ['maintenance.fields_changed', { id: 7, keys: ['fuel'], version: 4, updatedAt }],
  [
    'maintenance.contractor_changed',
    { id: 7, contractorId: 3, state: 'accepted', version: 3, updatedAt },
  ],
  ['maintenance.commented', { id: 7, commentId: 31, visibility: 'public' }],
  ['maintenance.commented', { id: 7, commentId: 31, visibility: 'public' }, 'It leaks again.'],
  ['maintenance.sla_at_risk', { id: 7, clock: 'resolution', dueAt: updatedAt, riskAt: updatedAt }],
  [
    'maintenance.sla_breached',
    { id: 7, clock: 'response', dueAt: updatedAt, breachedAt: updatedAt },
  ],
  ['asset.down', { id: 21, downtimeId: 5, at: updatedAt, planned: false }],
  ['asset.up', { id: 21, downtimeId: 5, at: updatedAt, planned: true }],
  [
    'part.low',
    { id: 8, sku: 'BRG', name: 'Bearing', onHand: 2.5, reorderPoint: 4, departmentId: null },
  ],
  ['webhook.ping', { id: 2, status: 'ping', updatedAt }],
];

function bodyOf(type: string): Schema {
  const body = document.webhooks[type]?.post?.requestBody;
  return body?.content['application/json']?.schema as Schema;
}

describe('the webhooks of the OpenAPI document', () => {
  it('are the events that a receiver can choose, and the ping', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([
      'asset.down',
      'asset.up',
      'maintenance.commented',
      'maintenance.contractor_changed',
      'maintenance.fields_changed',
      'maintenance.sla_at_risk',
      'maintenance.sla_breached',
      'maintenance.stage_changed',
      'maintenance.status_changed',
      'part.low',
      'schedule.generated',
      'schedule.missed',
      'webhook.ping',
    ]);
  });

  it.each(SENT)('describe the body of %s', (type, payload, text) => {
    const validate = compile(bodyOf(type));
    validate(JSON.parse(notificationBody({ type, payload }, text)));
    expect(validate.errors).toBeNull();
    validate({ event: type, data: { ...payload, id: 'seven' } });
    expect(validate.errors).not.toBeNull();
    validate({ event: 'another', data: payload });
    expect(validate.errors).not.toBeNull();
  });

  it('have the headers of Standard Webhooks', () => {
    for (const { post } of Object.values(document.webhooks)) {
      expect(post?.parameters).toEqual(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          $ref: `#/components/parameters/${name}`,
        })),
      );
      expect(Object.keys(post?.responses ?? {})).toEqual(['410', '2XX', 'default']);
    }
  });
});

describe('an event of the feed', () => {
  const validate = compile({ $ref: '#/components/schemas/FeedEvent' });
  const event = { id: '12', occurredAt: updatedAt, requestId: 7 };
  const accepts = (type: string, data: object) => validate({ ...event, type, data });

  it('has the content of its type', () => {
    expect(accepts('maintenance.purged', { id: 7 })).toBe(true);
    expect(accepts('maintenance.commented', { id: 7, commentId: 31, visibility: 'internal' })).toBe(
      true,
    );
    expect(accepts('maintenance.commented', { id: 7 })).toBe(false);
    expect(accepts('maintenance.status_changed', { id: 7, status: 'gone', updatedAt })).toBe(false);
    expect(accepts('maintenance.moved', { id: 7 })).toBe(false);
    const down = { id: 21, downtimeId: 5, at: updatedAt, planned: false };
    expect(validate({ ...event, requestId: null, type: 'asset.down', data: down })).toBe(true);
    expect(accepts('asset.up', { ...down, downtimeId: null })).toBe(false);
  });
});
