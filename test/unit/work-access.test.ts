import { describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/core/actor.js';
import type { Permission } from '../../src/core/permissions.js';
import type { MaintenanceStage, Role } from '../../src/generated/prisma/enums.js';
import {
  requireMayAddWork,
  requireMayReadWork,
  requireUnderWay,
  workDecision,
} from '../../src/modules/requests/maintenance/crew/work.access.js';
import { seesMoney } from '../../src/modules/requests/maintenance/money.access.js';

const DAY = 86_400_000;
const CLOSED = new Date('2026-03-02T08:00:00.000Z');

function actor(
  userId: number,
  role: Role,
  departmentId: number | null,
  permissions: readonly Permission[] = [],
): AccountActor {
  return {
    ...{ userId, role, departmentId, email: 'a@example.org', status: 'active', delegated: [] },
    permissions: new Set(permissions),
    kind: 'command',
    command: 'test',
  };
}

const assignee = actor(1, 'technician', null);
const helper = actor(2, 'technician', null);
const other = actor(3, 'technician', 7);
const submitter = actor(4, 'employee', 7);
const lead = actor(5, 'department_head', 7, ['maintenance.assign']);
const approver = actor(6, 'department_head', 7, ['maintenance.approve']);
const leadElsewhere = actor(8, 'department_head', 9, ['maintenance.assign']);
const globalReader = actor(9, 'developer', null);
const globalLead = actor(10, 'administrator', null, ['maintenance.assign']);
const deputy: AccountActor = {
  ...actor(11, 'employee', 9),
  delegated: [{ fromUserId: 5, departmentId: 7, permissions: new Set(['maintenance.assign']) }],
};

const request = (stage: MaintenanceStage) => ({
  ...{ requesterId: 4, assigneeId: 1, helperIds: [2], departmentId: 7, stage },
  completedAt: stage === 'completed' || stage === 'confirmed' ? CLOSED : null,
  completionReceivedAt: null as Date | null,
  cancelledAt: ['cancelled', 'rejected', 'duplicate'].includes(stage) ? CLOSED : null,
  updatedAt: new Date(CLOSED.getTime() + 90 * DAY),
});
const decide = (by: AccountActor, stage: MaintenanceStage, after = 0, lockDays = 30) =>
  workDecision(by, request(stage), { now: new Date(CLOSED.getTime() + after), lockDays });

describe('who adds to the work of a request', () => {
  it('is its crew while it is worked on', () => {
    for (const by of [assignee, helper]) {
      expect(decide(by, 'assigned')).toBe('allowed');
      expect(decide(by, 'in_progress')).toBe('allowed');
      expect(decide(by, 'submitted')).toBe('wrong_state');
      expect(decide(by, 'approved')).toBe('wrong_state');
    }
  });

  it('is a lead at every open stage, by an own or a delegated right', () => {
    for (const by of [lead, deputy, globalLead]) {
      for (const stage of ['submitted', 'approved', 'assigned', 'in_progress'] as const) {
        expect(decide(by, stage)).toBe('allowed');
      }
    }
  });

  it('is nobody else', () => {
    for (const by of [other, submitter, approver, leadElsewhere, globalReader]) {
      for (const stage of ['submitted', 'in_progress', 'completed', 'cancelled'] as const) {
        expect(decide(by, stage)).toBe('forbidden');
      }
    }
  });

  it.each(['completed', 'confirmed', 'cancelled', 'rejected', 'duplicate'] as const)(
    'ends after it is %s: for the crew after a day, for leads after lockDays',
    (stage) => {
      expect(decide(helper, stage, DAY)).toBe('allowed');
      expect(decide(helper, stage, DAY + 1)).toBe('wrong_state');
      expect(decide(lead, stage, 30 * DAY)).toBe('allowed');
      expect(decide(lead, stage, 30 * DAY + 1)).toBe('wrong_state');
      expect(decide(lead, stage, 2 * DAY, 1)).toBe('wrong_state');
      for (const by of [assignee, lead]) expect(decide(by, stage, 0, 0)).toBe('wrong_state');
    },
  );

  it('is told by errors', () => {
    const window = { now: CLOSED, lockDays: 0 };
    expect(() => requireMayAddWork(submitter, request('assigned'), window)).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    expect(() => requireMayAddWork(lead, request('completed'), window)).toThrow(
      expect.objectContaining({
        code: 'INVALID_TRANSITION',
        details: expect.objectContaining({ field: 'status', status: 'completed' }),
      }),
    );
    requireMayAddWork(assignee, request('assigned'), window);
    requireUnderWay(request('in_progress'));
    expect(() => requireUnderWay(request('approved'))).toThrow(
      expect.objectContaining({ code: 'INVALID_TRANSITION' }),
    );
  });
});

describe('who reads the work of a request', () => {
  it('is its staff; amounts are for those in charge', () => {
    for (const by of [assignee, helper, lead, approver, globalReader, deputy]) {
      requireMayReadWork(by, request('assigned'));
    }
    for (const by of [submitter, other]) {
      expect(() => requireMayReadWork(by, request('assigned'))).toThrow(
        expect.objectContaining({ code: 'FORBIDDEN' }),
      );
    }
    for (const by of [lead, approver, deputy, globalLead]) expect(seesMoney(by, 7)).toBe(true);
    for (const by of [assignee, helper, submitter, leadElsewhere, globalReader, null]) {
      expect(seesMoney(by, 7)).toBe(false);
    }
  });
});
