import { describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/core/actor.js';
import { effectivePermissions } from '../../src/core/permissions.js';
import { MaintenanceStatus, Role } from '../../src/generated/prisma/enums.js';
import { checkStateTable } from '../../src/modules/people/users/state-machine.js';
import {
  allowedActions,
  decide,
  type RequestState,
} from '../../src/modules/requests/maintenance/steps/steps.access.js';

const OWN = 1;
const OTHER = 2;

function actor(
  role: Role,
  departmentId: number | null = OWN,
  permissions?: string[],
): AccountActor {
  const holder = {
    role,
    permissions: permissions ?? [],
    permissionsOverridden: permissions !== undefined,
  };
  return {
    kind: 'session',
    userId: 10,
    email: 'a@example.org',
    role,
    status: 'active',
    departmentId,
    delegated: [],
    permissions: new Set(effectivePermissions(holder)),
    sessionId: 's',
    tokenExpiresAt: new Date(0),
    authenticatedAt: new Date(0),
    isFresh: true,
    mustEnrolFactor: false,
  };
}

/** The stage that a request has where only steps of the specification were taken. */
const STAGE = {
  pending: 'submitted',
  approved: 'approved',
  assigned: 'assigned',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

function request(status: MaintenanceStatus, over: Partial<RequestState> = {}): RequestState {
  const stage = STAGE[status];
  return { stage, holdSince: null, requesterId: 99, assigneeId: null, departmentId: OWN, ...over };
}

describe('the state table', () => {
  it.each([
    ['pending', ['update', 'cancel']],
    ['approved', ['cancel']],
    ['assigned', []],
    ['completed', []],
    ['cancelled', []],
  ] as const)('lets the submitter of a %s request do %j', (status, actions) => {
    expect(allowedActions(actor('employee'), request(status, { requesterId: 10 }))).toEqual(
      actions,
    );
  });

  it.each([
    ['pending', ['approve', 'cancel']],
    ['approved', ['assign', 'cancel']],
    ['assigned', ['assign', 'complete', 'cancel']],
    ['completed', []],
    ['cancelled', []],
  ] as const)('lets the head of the department do with a %s request %j', (status, actions) => {
    expect(allowedActions(actor('department_head'), request(status))).toEqual(actions);
  });

  it('lets only a super_admin purge, and only what is cancelled', () => {
    for (const status of Object.values(MaintenanceStatus)) {
      for (const role of Object.values(Role)) {
        const allowed = role === 'super_admin' && status === 'cancelled';
        expect(decide(actor(role), request(status), 'purge') === 'allowed').toBe(allowed);
      }
    }
  });

  it('lets the assigned technician complete, without a permission', () => {
    const assigned = request('assigned', { assigneeId: 10 });
    expect(decide(actor('technician', null, []), assigned, 'complete')).toBe('allowed');
    expect(decide(actor('technician', null, []), request('assigned'), 'complete')).toBe(
      'forbidden',
    );
  });

  it('lets the submitter change a pending request even with every permission taken away', () => {
    const own = request('pending', { requesterId: 10 });
    expect(decide(actor('employee', OWN, []), own, 'update')).toBe('allowed');
  });

  it('lets nobody but the submitter change the content, not even a super_admin', () => {
    for (const role of Object.values(Role)) {
      expect(decide(actor(role), request('pending'), 'update')).toBe('forbidden');
    }
  });

  it('keeps approving and assigning to the own department', () => {
    const foreign = request('pending', { departmentId: OTHER, requesterId: 10 });
    expect(decide(actor('department_head'), foreign, 'approve')).toBe('forbidden');
    expect(decide(actor('administrator', null), foreign, 'approve')).toBe('allowed');
  });

  it('tells who may never take a step so before it speaks of the state', () => {
    expect(decide(actor('employee'), request('completed'), 'approve')).toBe('forbidden');
    expect(decide(actor('department_head'), request('completed'), 'approve')).toBe('wrong_state');
  });

  it('refuses the submitter, not the state, where only others may cancel', () => {
    const own = request('assigned', { requesterId: 10 });
    expect(decide(actor('employee'), own, 'cancel')).toBe('forbidden');
  });
});

describe('checking a state table at start', () => {
  it('refuses a state that cannot be reached', () => {
    expect(() =>
      checkStateTable('valves', ['open', 'shut', 'lost'], 'open', {
        shut: { from: ['open'], to: 'shut' },
      }),
    ).toThrow('valves: lost cannot be reached.');
  });

  it('refuses a row that starts nowhere or leads to an unknown state', () => {
    expect(() =>
      checkStateTable('valves', ['open'], 'open', { a: { from: [], to: 'open' } }),
    ).toThrow('a starts from no state');
    expect(() =>
      checkStateTable('valves', ['open'], 'open', { a: { from: ['open'], to: 'ajar' as 'open' } }),
    ).toThrow('a leads to ajar');
  });
});
