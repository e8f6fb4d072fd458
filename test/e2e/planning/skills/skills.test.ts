import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let technician: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
});
afterAll(() => app.stop());

type Values = Record<string, unknown>;

let counter = 0;
const newName = () => {
  counter += 1;
  return `Ability ${counter}`;
};

describe.each(bothOr('rest'))('through %s', (via) => {
  beforeAll(async () => {
    const { prisma } = app.database;
    await prisma.userSkill.deleteMany();
    await prisma.category.updateMany({ data: { skillIds: [] } });
    await prisma.skill.deleteMany();
  });

  const call = (name: string, input: Values, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = administrator) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const make = async (name = newName()) => await done('createSkill', { name });
  const refused = (name: string, input: Values, code: string, on?: string, actor = administrator) =>
    expectRefused(app, input, () => call(name, input, actor), code, on);
  const names = (skills: { name: string }[]) => skills.map(({ name }) => name);

  it('has all its fields, and is read with maintenance.read', async () => {
    const name = newName();
    const skill = await make(`  ${name} `);
    expect(skill).toEqual({
      ...{ id: expect.any(Number), name, version: 1, archivedAt: null },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    expect(await done('skill', { id: skill.id }, technician)).toEqual(skill);
    await refused('skill', { id: 999_999 }, 'NOT_FOUND');
  });

  it('is listed by name, with filters', async () => {
    const [b, a] = [await make('Zz beta'), await make('zz Álpha')];
    const search = { search: 'zz', limit: 100 };
    expect(names(await done('skills', search))).toEqual([a.name, b.name]);
    expect(names(await done('skills', { ...search, sort: '-name' }))).toEqual([b.name, a.name]);
    expect(names(await done('skills', { search: 'ALPH' }))).toEqual([a.name]);
    await done('updateSkill', { id: a.id, archived: true });
    expect(names(await done('skills', search))).toEqual([b.name]);
    expect(names(await done('skills', { ...search, archived: true }))).toEqual([a.name]);
    for (const { id } of [a, b]) await done('deleteSkill', { id });
  });

  it('refuses other names, other writers, and a name in use, archived ones included', async () => {
    for (const name of ['', '  ', 'x'.repeat(101), 7, null]) {
      await refused(
        'createSkill',
        { name },
        'VALIDATION_ERROR',
        via === 'rest' ? 'name' : undefined,
      );
    }
    const skill = await make('Arc Welding');
    await refused('createSkill', { name: ' arc  ＷELDING' }, 'CONFLICT', 'name');
    await done('updateSkill', { id: skill.id, archived: true });
    await refused('createSkill', { name: 'arc welding' }, 'CONFLICT', 'name');
    const other = await make();
    await refused('updateSkill', { id: other.id, name: 'Arc welding' }, 'CONFLICT', 'name');
    const { id } = other;
    const calls: readonly [string, Values][] = [
      ['createSkill', { name: newName() }],
      ['updateSkill', { id, name: newName() }],
      ['deleteSkill', { id }],
    ];
    for (const [name, input] of calls) await refused(name, input, 'FORBIDDEN', undefined, head);
  });

  it('counts versions, and changes nothing for equal values', async () => {
    const { id, name } = await make();
    await refused('updateSkill', { id }, 'VALIDATION_ERROR');
    expect((await done('updateSkill', { id, name, archived: false })).version).toBe(1);
    await refused('updateSkill', { id, name: newName(), expectedVersion: 2 }, 'VERSION_CONFLICT');
    expect((await done('updateSkill', { id, name: newName(), expectedVersion: 1 })).version).toBe(
      2,
    );
    const archived = await done('updateSkill', { id, archived: true });
    expect(archived.archivedAt).not.toBeNull();
    await refused('updateSkill', { id, name: newName() }, 'CONFLICT', 'archived');
    expect((await done('updateSkill', { id, archived: false })).archivedAt).toBeNull();
  });

  it('is gone when deleted, or archived where a category or person has it', async () => {
    const free = await make();
    expect((await done('deleteSkill', { id: free.id })).archivedAt).toBeNull();
    await refused('skill', { id: free.id }, 'NOT_FOUND');
    const needed = await make();
    await app.seed.category({ skillIds: [needed.id] });
    expect((await done('deleteSkill', { id: needed.id })).archivedAt).not.toBeNull();
    const held = await make();
    await done('setUserSkills', { userId: technician.id, skills: [{ skillId: held.id }] });
    expect((await done('deleteSkill', { id: held.id })).archivedAt).not.toBeNull();
    const again = await done('updateSkill', { id: held.id, archived: false });
    // Nobody has it any longer.
    await done('setUserSkills', { userId: technician.id, skills: [] });
    expect((await done('deleteSkill', { id: again.id })).archivedAt).toBeNull();
    await refused('skill', { id: again.id }, 'NOT_FOUND');
  });

  it('stays within 200, also by restoring', async () => {
    const { prisma } = app.database;
    const free = 200 - (await prisma.skill.count({ where: { archivedAt: null } }));
    const made = await Promise.all(Array.from({ length: free }, () => app.seed.skill()));
    await refused('createSkill', { name: newName() }, 'CONFLICT');
    const archived = await app.seed.skill({ archivedAt: app.now() });
    await refused('updateSkill', { id: archived.id, archived: false }, 'CONFLICT');
    await prisma.skill.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } });
  });

  it('of two with one name at once one is made', async () => {
    const input = { name: newName() };
    const codes = await Promise.all([1, 2].map(async () => await call('createSkill', input)));
    expect(codes.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
  });

  it('people have skills, by name, which are held until the end of a day and unless archived', async () => {
    const [later, sooner] = [await make('Yy two'), await make('Yy one')];
    const gone = await make('Yy three');
    const userId = technician.id;
    const day = (offset: number) =>
      new Date(app.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const skills = [
      { skillId: later.id, until: day(0) },
      { skillId: sooner.id },
      { skillId: gone.id, until: day(-1) },
    ];
    const answer = await done('setUserSkills', { userId, skills }, head);
    expect(answer).toEqual({
      userId,
      skills: [
        { skillId: sooner.id, name: 'Yy one', until: null, held: true },
        { skillId: gone.id, name: 'Yy three', until: day(-1), held: false },
        { skillId: later.id, name: 'Yy two', until: day(0), held: true },
      ],
    });
    expect(await done('userSkills', { userId }, technician)).toEqual(answer);
    await done('updateSkill', { id: sooner.id, archived: true });
    const [first] = (await done('userSkills', { userId })).skills;
    expect(first).toMatchObject({ skillId: sooner.id, held: false });
    // They keep what they have, archived or not; the same is no change.
    const records = () =>
      app.database.prisma.auditRecord.count({ where: { action: 'user.skills_set' } });
    const before = await records();
    await done('setUserSkills', { userId, skills: skills.toReversed() }, head);
    expect(await records()).toBe(before);
    await done('setUserSkills', { userId, skills: [] }, head);
    expect(await records()).toBe(before + 1);
    const named = { userId, skills: [{ skillId: sooner.id }] };
    await refused('setUserSkills', named, 'VALIDATION_ERROR', 'skills', head);
  });

  it('refuses skills that are unknown, named twice or too many, and people who are no technicians', async () => {
    const { id: skillId } = await make();
    const userId = technician.id;
    for (const skills of [
      [{ skillId: 999_999 }],
      [{ skillId }, { skillId, until: '2030-01-01' }],
      Array.from({ length: 51 }, (_, index) => ({ skillId: index + 1 })),
    ]) {
      await refused('setUserSkills', { userId, skills }, 'VALIDATION_ERROR', 'skills');
    }
    const wrong = { userId, skills: [{ skillId, until: '2030-02-30' }] };
    await refused('setUserSkills', wrong, 'VALIDATION_ERROR');
    const inactive = await app.seed.person('technician', { status: 'inactive' });
    const robot = await app.seed.serviceAccount();
    for (const { id } of [inactive, robot, head]) {
      const input = { userId: id, skills: [{ skillId }] };
      await refused('setUserSkills', input, 'VALIDATION_ERROR', 'userId');
    }
    const suspended = await app.seed.person('technician', { status: 'suspended' });
    const ok = await done('setUserSkills', { userId: suspended.id, skills: [{ skillId }] });
    expect(ok.skills).toHaveLength(1);
  });

  it('are set by leads of the person, read by the person and user.read, and unseen by others', async () => {
    const { id: userId } = technician;
    const foreign = await app.seed.person('department_head', {
      departmentId: (await app.seed.department()).id,
    });
    const reader = await app.seed.person('employee', { permissions: ['user.read'] });
    const input = { userId, skills: [] };
    expect((await call('userSkills', { userId }, reader)).code).toBe('OK');
    for (const who of [technician, reader]) {
      await refused('setUserSkills', input, 'FORBIDDEN', undefined, who);
    }
    for (const who of [foreign, await app.seed.person('employee')]) {
      await refused('setUserSkills', input, 'NOT_FOUND', undefined, who);
      expect((await call('userSkills', { userId }, who)).code).toBe('NOT_FOUND');
    }
    await refused('setUserSkills', { userId: 999_999, skills: [] }, 'NOT_FOUND');
    // Of people without a department, a lead of all.
    const free = await app.seed.person('technician');
    const ofFree = { userId: free.id, skills: [] };
    await refused('setUserSkills', ofFree, 'NOT_FOUND', undefined, head);
    const global = await app.seed.person('administrator', { permissions: ['maintenance.assign'] });
    await done('setUserSkills', ofFree, global);
    const settings = await app.seed.person('employee', { permissions: ['system.settings'] });
    await done('setUserSkills', ofFree, settings);
  });

  it('categories need skills, in the order of ids', async () => {
    const [one, two] = [await make(), await make()];
    const category = await done('createCategory', { name: newName() });
    expect(category.skillIds).toEqual([]);
    const { id } = category;
    const both = [two.id, one.id];
    const changed = await done('updateCategory', { id, skillIds: both });
    expect(changed).toMatchObject({ skillIds: [one.id, two.id], version: 2 });
    expect((await done('updateCategory', { id, skillIds: both })).version).toBe(2);
    await done('deleteSkill', { id: one.id });
    expect((await done('updateCategory', { id, skillIds: both, name: newName() })).version).toBe(3);
    await done('updateCategory', { id, skillIds: [two.id] });
    const many = Array.from({ length: 21 }, (_, index) => index + 1);
    for (const skillIds of [[one.id], [999_999], [two.id, two.id], many]) {
      await refused('updateCategory', { id, skillIds }, 'VALIDATION_ERROR', 'skillIds');
      const input = { name: newName(), skillIds };
      await refused('createCategory', input, 'VALIDATION_ERROR', 'skillIds');
    }
  });
});
