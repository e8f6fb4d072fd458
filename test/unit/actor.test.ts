import { describe, expect, it } from 'vitest';
import { holds, type SessionActor, type TokenActor } from '../../src/core/actor.js';
import type { Permission } from '../../src/core/permissions.js';
import type { Role } from '../../src/generated/prisma/enums.js';

const account = (role: Role, permissions: Permission[]) => ({
  userId: 7,
  email: 'erin@example.org',
  role,
  status: 'active' as const,
  departmentId: null,
  delegated: [],
  permissions: new Set(permissions),
});

function session(role: Role, permissions: Permission[] = []): SessionActor {
  const kind = 'session' as const;
  return {
    ...account(role, permissions),
    kind,
    sessionId: 's',
    tokenExpiresAt: new Date(0),
    authenticatedAt: new Date(0),
    isFresh: true,
    mustEnrolFactor: false,
  };
}

function token(role: Role, permissions: Permission[], scopes: Permission[]): TokenActor {
  const kind = 'api_token' as const;
  return {
    ...account(role, permissions),
    kind,
    tokenId: 't',
    tokenName: 'Robot',
    scopes: new Set(scopes),
  };
}

describe('a session', () => {
  it('holds what its account has, and nothing else', () => {
    const actor = session('technician', ['audit.read']);
    expect(holds(actor, 'audit.read')).toBe(true);
    expect(holds(actor, 'audit.export')).toBe(false);
  });

  it('of a super_admin holds everything, whatever is stored', () => {
    expect(holds(session('super_admin'), 'maintenance.purge_cancelled')).toBe(true);
  });

  it('with user.manage holds every user.* and nothing beyond', () => {
    const actor = session('technician', ['user.manage']);
    expect(holds(actor, 'user.suspend')).toBe(true);
    expect(holds(actor, 'maintenance.read')).toBe(false);
  });
});

describe('a token', () => {
  it.each([
    ['account and scope have it', ['audit.read'], ['audit.read'], true],
    ['the account alone has it', ['audit.read'], ['logs.read'], false],
    ['the scope alone has it', ['logs.read'], ['audit.read'], false],
    ['neither has it', [], [], false],
  ] as const)('holds a permission when %s: %j and %j', (_text, permissions, scopes, expected) => {
    const actor = token('technician', [...permissions], [...scopes]);
    expect(holds(actor, 'audit.read')).toBe(expected);
  });

  it('of a super_admin is bound to its scopes', () => {
    const actor = token('super_admin', [], ['audit.read']);
    expect(holds(actor, 'audit.read')).toBe(true);
    expect(holds(actor, 'audit.export')).toBe(false);
    expect(holds(actor, 'user.read')).toBe(false);
  });

  it('with the scope user.manage is bound to what its account holds of user.*', () => {
    const actor = token('technician', ['user.read'], ['user.manage']);
    expect(holds(actor, 'user.read')).toBe(true);
    expect(holds(actor, 'user.delete')).toBe(false);
  });
});
