import { describe, expect, it } from 'vitest';
import {
  anySession,
  anyToken,
  authorizeOperation,
  type Guarded,
  type SessionNeed,
  superAdminOnly,
} from '../../src/core/access.js';
import type { AccountActor } from '../../src/core/actor.js';
import type { Context } from '../../src/core/context.js';
import type { Permission } from '../../src/core/permissions.js';

const account = {
  userId: 7,
  email: 'erin@example.org',
  role: 'super_admin' as const,
  status: 'active' as const,
  departmentId: null,
  delegated: [],
  permissions: new Set<never>(),
};

const session = (isFresh: boolean): AccountActor => ({
  ...account,
  kind: 'session',
  sessionId: 's',
  tokenExpiresAt: new Date(0),
  authenticatedAt: new Date(0),
  isFresh,
  mustEnrolFactor: false,
});
const token: AccountActor = {
  ...account,
  kind: 'api_token',
  tokenId: 't',
  tokenName: 'Robot',
  scopes: new Set(['system.settings']),
};

function refusal(actor: AccountActor | null, need?: SessionNeed) {
  return refusalOf({ access: anySession, ...(need === undefined ? {} : { session: need }) }, actor);
}

function refusalOf(operation: Guarded, actor: AccountActor | null) {
  try {
    authorizeOperation(operation, { actor, authFailure: null } as unknown as Context);
    return undefined;
  } catch (error) {
    const { code, details } = error as { code: string; details?: { reason: string } };
    return `${code} ${details?.reason ?? ''}`.trim();
  }
}

describe('an operation', () => {
  it('that names neither session nor scope takes sessions, and no token', () => {
    expect(refusal(session(false))).toBeUndefined();
    expect(refusal(token)).toBe('FORBIDDEN session_required');
  });

  it('that names scopes takes sessions, and tokens with one of them', () => {
    const names = (...scope: [Permission, ...Permission[]]) => ({ access: anySession, scope });
    expect(refusalOf(names('audit.read'), session(false))).toBeUndefined();
    expect(refusalOf(names('audit.read'), token)).toBe('FORBIDDEN scope_required');
    expect(refusalOf(names('audit.read', 'system.settings'), token)).toBeUndefined();
    expect(refusalOf({ access: anySession, scope: anyToken }, token)).toBeUndefined();
  });

  it('for the super_admin takes no token of the super_admin', () => {
    expect(refusalOf({ access: superAdminOnly }, session(false))).toBeUndefined();
    expect(refusalOf({ access: superAdminOnly }, token)).toBe('FORBIDDEN session_required');
  });

  it('that needs a session refuses a token', () => {
    expect(refusal(session(false), 'required')).toBeUndefined();
    expect(refusal(token, 'required')).toBe('FORBIDDEN session_required');
  });

  it('that needs a fresh login refuses an old one, and a token', () => {
    expect(refusal(session(true), 'fresh')).toBeUndefined();
    expect(refusal(session(false), 'fresh')).toBe('FORBIDDEN reauthenticate');
    expect(refusal(token, 'fresh')).toBe('FORBIDDEN session_required');
  });

  it.each([undefined, 'required', 'fresh'] as const)(
    'with need %s refuses nobody first',
    (need) => {
      expect(refusal(null, need)).toBe('UNAUTHENTICATED');
    },
  );
});
