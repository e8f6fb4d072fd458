import { describe, expect, it } from 'vitest';
import { type Access, authorize } from '../../src/core/access.js';
import type { Context } from '../../src/core/context.js';
import { ERROR_STATUS } from '../../src/core/errors.js';
import type { Operation } from '../../src/core/operation.js';
import {
  ALL_PERMISSIONS,
  effectivePermissions,
  isPermission,
  ROLE_DEFAULTS,
} from '../../src/core/permissions.js';
import { Role } from '../../src/generated/prisma/enums.js';
import { createSchema } from '../../src/graphql/schema.js';
import { operations, resolvers, routes } from '../support/catalogue.js';

describe('permissions', () => {
  it('are the 28 identifiers of the specification, and none of the removed ones', () => {
    expect(ALL_PERMISSIONS).toHaveLength(28);
    for (const removed of ['system.monitor', 'system.analytics', 'audit.admin', 'toString']) {
      expect(isPermission(removed)).toBe(false);
    }
  });

  it('are by default what the contract gives each role', () => {
    expect(ROLE_DEFAULTS.super_admin).toEqual(ALL_PERMISSIONS);
    expect(ROLE_DEFAULTS.administrator).toEqual(
      ALL_PERMISSIONS.filter((name) => name !== 'maintenance.purge_cancelled'),
    );
    expect(ROLE_DEFAULTS.developer).toEqual(['monitoring.read', 'logs.read']);
    expect(ROLE_DEFAULTS.employee).toEqual(ROLE_DEFAULTS.technician);
    expect([...ROLE_DEFAULTS.department_head].sort()).toEqual([
      'analytics.read',
      'department.read',
      'maintenance.approve',
      'maintenance.assign',
      'maintenance.cancel',
      'maintenance.complete',
      'maintenance.create',
      'maintenance.read',
      'maintenance.update',
    ]);
  });

  it('that are stored replace the defaults, an empty list means none, unknown ones count nothing', () => {
    const stored = (permissions: string[]) =>
      effectivePermissions({ role: 'employee', permissions, permissionsOverridden: true });
    expect(stored([])).toEqual([]);
    expect(stored(['audit.read', 'audit.admin'])).toEqual(['audit.read']);
  });
});

describe('the catalogue', () => {
  it('has a root field for every operation, and nothing beside it', () => {
    const schema = createSchema(resolvers, operations);
    const fields = [
      ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
      ...Object.keys(schema.getMutationType()?.getFields() ?? {}),
      ...Object.keys(schema.getSubscriptionType()?.getFields() ?? {}),
    ];
    const rooted = operations.filter(({ counterpart }) => counterpart === undefined);
    expect(fields.toSorted()).toEqual(rooted.map(({ name }) => name).toSorted());
  });

  it('refuses an operation whose counterpart is nowhere in the schema', () => {
    const [first] = operations as [Operation];
    const lost = { ...first, name: 'lost', counterpart: 'User.shadow' };
    expect(() => createSchema([...resolvers], [...operations, lost])).toThrow('User.shadow');
  });

  it('refuses to make a schema with a root field that no operation guards', () => {
    const incomplete = operations.filter((operation) => operation.name !== 'createDepartment');
    expect(() => createSchema([...resolvers], incomplete)).toThrow(
      'the root field createDepartment has no operation',
    );
  });

  it('refuses to make a schema that lacks an operation, or has one twice', () => {
    const [first] = operations as [Operation];
    expect(() => createSchema([...resolvers], [...operations, { ...first, name: 'lost' }])).toThrow(
      'the operation lost has no root field',
    );
    expect(() => createSchema([...resolvers], [...operations, first])).toThrow('is defined twice');
  });

  it('has a REST row for every operation but subscriptions, and rows for nothing else', () => {
    const inRest = new Set(routes.map((route) => route.operation.name));
    const expected = operations.filter(({ kind }) => kind !== 'subscription');
    expect([...inRest].toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
  });

  it('reads with GET and changes with any other verb, but for the steps that the specification shows', () => {
    for (const { verb, operation } of routes) {
      expect([operation.name, verb === 'GET']).toEqual([
        operation.name,
        operation.kind === 'query',
      ]);
    }
  });

  it('has no two rows for one verb and path', () => {
    const keys = routes.map((route) => `${route.verb} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('access at the door', () => {
  const contextOf = (role: Role | null, permissions: string[] | null = null) =>
    ({
      authFailure: null,
      actor: role && {
        role,
        permissions: new Set(
          effectivePermissions({
            role,
            permissions: permissions ?? [],
            permissionsOverridden: permissions !== null,
          }),
        ),
      },
    }) as unknown as Context;

  const decide = (access: Access, context: Context) => {
    try {
      authorize(access, context);
      return 'allowed';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  const expected = (access: Access, role: Role): boolean => {
    switch (access.kind) {
      case 'nobody':
        return false;
      case 'super_admin':
        return role === 'super_admin';
      case 'permission':
        return (
          role === 'super_admin' ||
          access.anyOf.some((permission) => ROLE_DEFAULTS[role].includes(permission))
        );
      default:
        return true;
    }
  };

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is refused without a session unless it is public, and asks for its permission',
    (_name, { access }) => {
      expect(decide(access, contextOf(null))).toBe(
        access.kind === 'public' ? 'allowed' : 'UNAUTHENTICATED',
      );
      for (const role of Object.values(Role)) {
        expect([role, decide(access, contextOf(role))]).toEqual([
          role,
          expected(access, role) ? 'allowed' : 'FORBIDDEN',
        ]);
        if (access.kind !== 'permission' || role === 'super_admin') continue;
        expect(decide(access, contextOf(role, []))).toBe('FORBIDDEN');
        expect(decide(access, contextOf(role, [...access.anyOf]))).toBe('allowed');
      }
    },
  );

  it('user.manage stands for every user.* permission and for nothing else', () => {
    const manager = contextOf('employee', ['user.manage']);
    expect(decide({ kind: 'permission', anyOf: ['user.suspend'] }, manager)).toBe('allowed');
    expect(decide({ kind: 'permission', anyOf: ['maintenance.read'] }, manager)).toBe('FORBIDDEN');
  });
});

it('every error code has a status that HTTP knows', () => {
  for (const status of Object.values(ERROR_STATUS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});
