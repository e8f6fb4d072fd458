import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const role = (name: string, needsDepartment: boolean, needsActivation: boolean) => ({
  role: name,
  needsDepartment,
  needsActivation,
});

describe.each(bothOr('rest'))('what a registration form needs, through %s', (via) => {
  it('is told to anybody: roles, departments by name, and the rules', async () => {
    const mark = via;
    const west = await app.seed.department(`west ${mark}`);
    const east = await app.seed.department(`East ${mark}`);
    const { code, data } = await invoke(app, via, 'registrationOptions');
    expect(code).toBe('OK');
    const { departments, ...rules } = data;
    expect(rules).toEqual({
      roles: [
        role('administrator', false, true),
        role('department_head', true, true),
        role('developer', false, true),
        role('employee', true, false),
        role('technician', false, false),
      ],
      passwordMinLength: 8,
      identityProvider: false,
      passkeys: false,
      mail: false,
      verificationRequired: false,
    });
    expect(departments.filter(({ name }: { name: string }) => name.endsWith(mark))).toEqual([
      { id: east.id, name: east.name },
      { id: west.id, name: west.name },
    ]);
  });

  it('is what the registration then does', async () => {
    const { id } = await app.seed.department();
    const { data } = await invoke(app, via, 'registrationOptions');
    for (const { role, needsDepartment, needsActivation } of data.roles) {
      const account = {
        email: `${role}.${via}@example.org`,
        password: 'x7!kq2zp'.slice(0, data.passwordMinLength),
        role,
      };
      const without = await invoke(app, via, 'register', account);
      expect([role, without.code]).toEqual([role, needsDepartment ? 'VALIDATION_ERROR' : 'OK']);
      const made = needsDepartment
        ? await invoke(app, via, 'register', { ...account, departmentId: id })
        : without;
      expect(made.data.activationRequired).toBe(needsActivation);
    }
  });

  it('follows the configuration', async () => {
    const other = await startOn(app.database, {
      registrationActiveRoles: ['developer'],
      oidc: {
        issuer: 'http://127.0.0.1:9',
        clientId: 'maintenance',
        clientSecret: undefined,
        redirectUri: 'http://127.0.0.1:4000/api/auth/oidc/callback',
        successRedirect: undefined,
        autoRegisterRole: undefined,
      },
    });
    const { data } = await invoke(other, via, 'registrationOptions');
    await other.stop();
    expect(data.identityProvider).toBe(true);
    const waiting = data.roles.filter((each: { needsActivation: boolean }) => each.needsActivation);
    expect(waiting.map((each: { role: string }) => each.role)).toEqual([
      'administrator',
      'department_head',
      'employee',
      'technician',
    ]);
  });

  it('counts against the limits', async () => {
    const limited = await startOn(app.database, {
      rateLimitAnonymous: 2,
      // Replicas that share a Redis count together.
      redisKeyPrefix: `${app.database.name}:${via}:`,
    });
    const codes: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      codes.push((await invoke(limited, via, 'registrationOptions')).code);
    }
    await limited.stop();
    expect(codes).toEqual(['OK', 'OK', 'RATE_LIMITED']);
  });
});
