import { describe, expect, it } from 'vitest';
import { countedMappings, judge } from '../../src/modules/sign-in/identity/applying/judge.js';
import type {
  JudgedMapping,
  MappingPolicy,
  Person,
} from '../../src/modules/sign-in/identity/applying/judge.types.js';

const EMPLOYEE: Person = {
  role: 'employee',
  status: 'active',
  departmentId: 1,
  isService: false,
  managed: [],
  manual: [],
  suspendedByIdentity: false,
  scimDepartmentId: null,
};

const KEEP: MappingPolicy = {
  withoutMatch: 'keep',
  fallbackDepartmentId: null,
  superAdminGroup: undefined,
};

const SUSPEND: MappingPolicy = { ...KEEP, withoutMatch: 'suspend' };

const mapping = (id: number, value: string, gives: Partial<JudgedMapping>): JudgedMapping => ({
  ...{ id, value, role: null, departmentId: null, headOf: false },
  ...gives,
});

/** The result as values: role, department, status, managed. */
function result(
  person: Partial<Person>,
  groups: readonly string[],
  mappings: readonly JudgedMapping[],
  { policy = KEEP, maySuspend = true }: { policy?: MappingPolicy; maySuspend?: boolean } = {},
) {
  const counted = countedMappings(mappings, policy);
  const all = { ...EMPLOYEE, ...person };
  const judgement = judge(all, new Set(groups), counted, policy, maySuspend);
  if (judgement === undefined) return undefined;
  const { role, departmentId, status, managed } = judgement;
  return [role.value, departmentId.value, status.value, managed.join(' ')];
}

const TECHNICIANS = mapping(1, 'technicians', { role: 'technician' });
const NORTH = mapping(2, 'north', { departmentId: 2 });
const HEADS = mapping(3, 'heads', { role: 'department_head', departmentId: 3, headOf: true });
const ADMINS = mapping(4, 'admins', { role: 'administrator' });
const SUPER = mapping(5, 'root', { role: 'super_admin' });

describe('the first mapping that holds', () => {
  it('gives role and department, each by its own mapping', () => {
    expect(result({}, ['north', 'technicians'], [TECHNICIANS, NORTH])).toEqual([
      'technician',
      2,
      'active',
      'role departmentId',
    ]);
  });

  it('counts by the order of the list', () => {
    const both = ['technicians', 'admins'];
    expect(result({}, both, [TECHNICIANS, ADMINS])?.[0]).toBe('technician');
    expect(result({}, both, [ADMINS, TECHNICIANS])?.[0]).toBe('administrator');
  });

  it('compares names exactly', () => {
    for (const value of ['Technicians', 'technicians ', '/technicians', 'technician']) {
      expect(result({}, [value], [TECHNICIANS]), value).toEqual(['employee', 1, 'active', '']);
    }
  });

  it('is named as the reason of each value', () => {
    const judged = judge(EMPLOYEE, new Set(['north']), [NORTH], KEEP, true);
    expect(judged?.departmentId).toEqual({
      value: 2,
      because: { mappingId: 2, value: 'north' },
    });
    expect(judged?.role).toEqual({ value: 'employee', because: null });
  });

  it('makes equal values managed', () => {
    const employees = mapping(9, 'all', { role: 'employee' });
    expect(result({}, ['all'], [employees])).toEqual(['employee', 1, 'active', 'role']);
  });
});

describe('fields that somebody took back', () => {
  it('are not written', () => {
    const manual = { manual: ['role', 'departmentId'] };
    expect(result(manual, ['heads'], [HEADS])).toEqual(['employee', 1, 'active', '']);
  });

  it('do not take the department of a setting', () => {
    const person = { role: 'technician', departmentId: null, manual: ['departmentId'] } as const;
    const policy = { ...KEEP, fallbackDepartmentId: 7 };
    const heads = mapping(3, 'heads', { role: 'department_head' });
    expect(result(person, ['heads'], [heads], { policy })).toEqual([
      ...['technician', null, 'active', ''],
    ]);
  });
});

describe('accounts that mappings leave alone', () => {
  it.each<[string, Partial<Person>]>([
    ['a service account', { isService: true }],
    ['an administrator by hand', { role: 'administrator' }],
    ['a super_admin by hand', { role: 'super_admin' }],
    ['an inactive account', { status: 'inactive' }],
    ['an account that was suspended by hand', { status: 'suspended' }],
  ])('%s', (_name, person) => {
    expect(result(person, ['heads'], [HEADS], { policy: SUSPEND })).toBeUndefined();
    expect(result(person, [], [HEADS], { policy: SUSPEND })).toBeUndefined();
  });
});

describe('an administrator whom the login made', () => {
  const fresh = { role: 'administrator', departmentId: null, isNew: true } as const;

  it('gets the role of a mapping that holds, and its department', () => {
    expect(result(fresh, ['heads'], [HEADS])).toEqual([
      ...['department_head', 3, 'active', 'role departmentId'],
    ]);
  });

  it('is left alone where none gives a role', () => {
    expect(result(fresh, ['north'], [NORTH, HEADS])).toBeUndefined();
    expect(result(fresh, [], [HEADS], { policy: SUSPEND })).toBeUndefined();
  });

  it('keeps the role where that of the mapping lacks a department', () => {
    const heads = mapping(3, 'heads', { role: 'department_head' });
    expect(result(fresh, ['heads'], [heads])).toEqual(['administrator', null, 'active', '']);
  });
});

describe('no mapping that gives a field', () => {
  it('keeps values and what is managed', () => {
    const person = { role: 'technician', managed: ['role'] } as const;
    expect(result(person, [], [HEADS])).toEqual(['technician', 1, 'active', 'role']);
  });

  it.each<[string, Partial<Person>, MappingPolicy, unknown[]]>([
    ['with a department', {}, KEEP, ['employee', 1, 'active', 'role']],
    ['without', { departmentId: null }, KEEP, ['technician', null, 'active', 'role']],
    [
      'with that of the setting',
      { departmentId: null },
      { ...KEEP, fallbackDepartmentId: 7 },
      ['employee', 7, 'active', 'role'],
    ],
  ])('lowers a given administrator %s', (_name, person, policy, expected) => {
    for (const role of ['administrator', 'super_admin'] as const) {
      const given = { ...person, role, managed: ['role'] };
      expect(result(given, ['other'], [], { policy })).toEqual(expected);
      expect(result(given, ['other'], [TECHNICIANS], { policy })).toEqual(expected);
    }
  });

  it('lowers a given administrator where a mapping only gives a department', () => {
    const person = { role: 'administrator', managed: ['role'] } as const;
    expect(result(person, ['north'], [NORTH], { policy: SUSPEND })).toEqual([
      ...['employee', 2, 'active', 'role departmentId'],
    ]);
  });
});

describe('a role that needs a department', () => {
  const heads = mapping(3, 'heads', { role: 'department_head' });

  it.each<[string, Partial<Person>, readonly JudgedMapping[], unknown]>([
    ['of a mapping', {}, [heads, mapping(8, 'heads', { departmentId: 4 })], 4],
    ['of SCIM', { scimDepartmentId: 6 }, [heads], 6],
    ['of the account', { departmentId: 5 }, [heads], 5],
    ['of the setting', {}, [heads], 7],
  ])('takes that %s', (_name, person, mappings, expected) => {
    const all = { role: 'technician', departmentId: null, ...person } as const;
    const policy = { ...KEEP, fallbackDepartmentId: 7 };
    expect(result(all, ['heads'], mappings, { policy })?.slice(0, 2)).toEqual([
      ...['department_head', expected],
    ]);
  });

  it('is not given without one', () => {
    const person = { ...EMPLOYEE, role: 'technician', departmentId: null } as const;
    const judged = judge(person, new Set(['heads']), [heads], KEEP, true);
    expect(judged?.role.value).toBe('technician');
    expect(judged?.skippedRole).toBe('department_head');
    expect(judged?.managed).toEqual([]);
  });

  it('does not leave an administrator in place', () => {
    const person = { role: 'administrator', managed: ['role'], departmentId: null } as const;
    expect(result(person, ['heads'], [heads])?.[0]).toBe('technician');
  });
});

describe('the department of SCIM', () => {
  it('counts behind mappings, and is managed', () => {
    expect(result({ scimDepartmentId: 6 }, [], [NORTH])).toEqual([
      ...['employee', 6, 'active', 'departmentId'],
    ]);
    expect(result({ scimDepartmentId: 6 }, ['north'], [NORTH])?.[1]).toBe(2);
  });
});

describe('headOf', () => {
  it('counts only for the department that the person then has', () => {
    const north = mapping(2, 'heads', { departmentId: 2 });
    const of = (mappings: readonly JudgedMapping[]) =>
      judge(EMPLOYEE, new Set(['heads']), mappings, KEEP, true)?.headOf;
    expect(of([HEADS])).toBe(3);
    expect(of([north, HEADS])).toBeNull();
  });
});

describe('people for whom no mapping holds', () => {
  it('are suspended where the setting says so', () => {
    expect(result({}, [], [NORTH], { policy: SUSPEND })?.[2]).toBe('suspended');
    expect(result({}, [], [NORTH])?.[2]).toBe('active');
  });

  it('are not suspended while there is no mapping, or at an occasion that may not', () => {
    expect(result({}, [], [], { policy: SUSPEND })?.[2]).toBe('active');
    expect(result({}, [], [SUPER], { policy: SUSPEND })?.[2]).toBe('active');
    expect(result({}, [], [NORTH], { policy: SUSPEND, maySuspend: false })?.[2]).toBe('active');
  });

  it('are active again when one holds', () => {
    const person = { status: 'suspended', suspendedByIdentity: true } as const;
    expect(result(person, [], [NORTH])?.[2]).toBe('suspended');
    expect(result(person, ['north'], [NORTH])).toEqual(['employee', 2, 'active', 'departmentId']);
  });

  it('keep role and department while they are suspended', () => {
    const person = { role: 'administrator', managed: ['role'] } as const;
    expect(result(person, [], [NORTH], { policy: SUSPEND })).toEqual([
      ...['administrator', 1, 'suspended', 'role'],
    ]);
  });
});

describe('the role super_admin', () => {
  it('is given by the configured group, and by no other', () => {
    const policy = { ...KEEP, superAdminGroup: 'root' };
    expect(result({}, ['root'], [SUPER], { policy })?.[0]).toBe('super_admin');
    const other = { ...KEEP, superAdminGroup: 'Root' };
    expect(result({}, ['root'], [SUPER], { policy: other })?.[0]).toBe('employee');
    expect(result({}, ['root'], [SUPER])?.[0]).toBe('employee');
  });

  it('ends where its mapping no longer counts', () => {
    const person = { role: 'super_admin', managed: ['role'] } as const;
    expect(result(person, ['root'], [SUPER])?.[0]).toBe('employee');
  });

  it('is passed over whole: its department does not count either', () => {
    const both = mapping(5, 'root', { role: 'super_admin', departmentId: 3 });
    expect(result({}, ['root'], [both])).toEqual(['employee', 1, 'active', '']);
  });
});
