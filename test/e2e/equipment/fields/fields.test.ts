import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee');
  technician = await app.seed.person('technician');
});
afterAll(() => app.stop());

const newKey = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;

describe.each(INTERFACES)('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}) => {
    const whole = { key: newKey(), label: { en: 'Fuel' }, kind: 'text', ...input };
    const { data, message } = await call('createField', whole);
    expect(message).toBeUndefined();
    return data;
  };

  it('has all its fields, with defaults', async () => {
    const { id: categoryId } = await app.seed.category();
    const key = newKey();
    const field = await make({ key, categoryId });
    expect(field).toEqual({
      ...{ id: expect.any(Number), key, appliesTo: 'request', kind: 'text', categoryId },
      ...{ label: { en: 'Fuel', de: null }, help: null, assetType: null, unit: null },
      ...{ min: null, max: null, choices: [], phase: 'submit', required: false },
      ...{ visibleIf: null, staffOnly: false, fast: false, indexed: null },
      ...{ rank: expect.any(Number), archivedAt: null, version: 1 },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    const next = await make();
    expect(next.rank).toBe(field.rank + 1);
    expect((await call('field', { id: field.id }, employee)).data).toEqual(field);
    const fast = await make({ fast: true });
    expect(fast.indexed).toBe(false);
    await call('deleteField', { id: fast.id });
  });

  it('has choices with ids of its own, which are kept for good', async () => {
    const choices = [
      { label: { en: 'Natural gas', de: 'Erdgas' } },
      { label: { de: 'Öl' } },
      { id: 'wood', label: { en: 'Wood' } },
    ];
    const field = await make({ kind: 'choice', choices });
    expect(field.choices).toEqual([
      { id: 'natural-gas', label: { en: 'Natural gas', de: 'Erdgas' }, archived: false },
      { id: 'ol', label: { en: null, de: 'Öl' }, archived: false },
      { id: 'wood', label: { en: 'Wood', de: null }, archived: false },
    ]);
    const [gas, oil, wood] = field.choices;
    const one = { id: field.id, choices: [wood, gas] };
    const refused = await expectRefused(
      app,
      one,
      () => call('updateField', one),
      'VALIDATION_ERROR',
      'choices',
    );
    expect(refused.details.reason).toContain('ol');
    const all = [{ ...oil, archived: true }, wood, { label: { en: 'Electric' } }, gas];
    const { data } = await call('updateField', { id: field.id, choices: all });
    expect(
      data.choices.map(({ id, archived }: { id: string; archived: boolean }) => [id, archived]),
    ).toEqual([
      ['ol', true],
      ['wood', false],
      ['electric', false],
      ['natural-gas', false],
    ]);
    const same = await call('updateField', { id: field.id, choices: data.choices });
    expect(same.data.version).toBe(2);
  });

  it('refuses what a definition must not be', async () => {
    const { id: categoryId } = await app.seed.category();
    const choices = [{ label: { en: 'Yes' } }];
    const cases: readonly [Record<string, unknown>, string][] = [
      [{ key: 'Fuel' }, 'key'],
      [{ key: '1st' }, 'key'],
      [{ label: {} }, 'label'],
      [{ label: { en: 'x'.repeat(201) } }, 'label'],
      [{ unit: 'bar' }, 'unit'],
      [{ min: 1.5 }, 'min'],
      [{ max: 2001 }, 'max'],
      [{ kind: 'number', min: 0.0001 }, 'min'],
      [{ kind: 'number', min: '1' }, 'min'],
      [{ kind: 'number', min: 5, max: 4 }, 'max'],
      [{ kind: 'date', min: '2026-02-30' }, 'min'],
      [{ kind: 'date', min: '2026-03-01', max: '2026-02-01' }, 'max'],
      [{ kind: 'check', max: 1 }, 'max'],
      [{ kind: 'choice' }, 'choices'],
      [{ choices }, 'choices'],
      [{ kind: 'multi', choices: [{ label: { en: 'A' }, archived: true }] }, 'choices'],
      [{ kind: 'choice', choices: [{ label: { en: 'Öl' } }, { label: { de: 'ol' } }] }, 'choices'],
      [{ kind: 'choice', choices: [{ id: 'A B', label: { en: 'A' } }] }, 'choices.0.id'],
      [{ kind: 'choice', choices: [{ label: { en: 'x'.repeat(101) } }] }, 'choices.0.label'],
      [{ rank: 10_001 }, 'rank'],
      [{ rank: 0 }, 'rank'],
      [{ categoryId: 999_999 }, 'categoryId'],
      [{ assetType: 'Boiler' }, 'assetType'],
      [{ appliesTo: 'asset', categoryId }, 'categoryId'],
      [{ appliesTo: 'asset', phase: 'work' }, 'phase'],
      [{ appliesTo: 'asset', fast: true }, 'fast'],
      [{ staffOnly: true, required: true }, 'required'],
    ];
    for (const [over, field] of cases) {
      const input = { key: newKey(), label: { en: 'Fuel' }, kind: 'text', ...over };
      await expectRefused(app, input, () => call('createField', input), 'VALIDATION_ERROR', field);
    }
  });

  it('refuses a condition that could not hold', async () => {
    const parent = await app.seed.category();
    const { id: child } = await app.seed.category({ parentId: parent.id });
    const { id: other } = await app.seed.category();
    const choices = [
      { id: 'gas', label: { en: 'Gas' } },
      { id: 'oil', label: { en: 'Oil' } },
    ];
    const fuel = await make({ kind: 'choice', choices, categoryId: parent.id });
    const smell = await make({
      kind: 'check',
      categoryId: child,
      visibleIf: { fieldId: fuel.id, in: ['gas'] },
    });
    const inside = await make({
      kind: 'check',
      categoryId: child,
      visibleIf: { fieldId: smell.id, in: [true] },
    });
    const text = await make({ categoryId: parent.id });
    const late = await make({ kind: 'check', categoryId: parent.id, phase: 'work' });
    const hidden = await make({ kind: 'check', categoryId: parent.id, staffOnly: true });
    const cases: readonly [Record<string, unknown>, Record<string, unknown>?][] = [
      [{ fieldId: text.id, in: [true] }],
      [{ fieldId: 999_999, in: [true] }],
      [{ fieldId: fuel.id, in: [] }],
      [{ fieldId: fuel.id, in: ['gas', 'gas'] }],
      [{ fieldId: fuel.id, in: ['coal'] }],
      [{ fieldId: fuel.id, in: ['gas'] }, { categoryId: other }],
      [{ fieldId: fuel.id, in: ['gas'] }, { categoryId: null }],
      [{ fieldId: late.id, in: [true] }],
      [{ fieldId: hidden.id, in: [true] }],
      [{ fieldId: inside.id, in: [true] }],
    ];
    for (const [visibleIf, over] of cases) {
      const base = { key: newKey(), label: { en: 'Fuel' }, kind: 'text', categoryId: child };
      const input = { ...base, visibleIf, ...over };
      const create = () => call('createField', input);
      await expectRefused(app, input, create, 'VALIDATION_ERROR', 'visibleIf');
    }
    const changes: readonly [number, Record<string, unknown>, string][] = [
      [fuel.id, { visibleIf: { fieldId: inside.id, in: [true] } }, 'visibleIf'],
      [fuel.id, { visibleIf: { fieldId: fuel.id, in: ['gas'] } }, 'visibleIf'],
      [fuel.id, { phase: 'complete' }, 'phase'],
      [fuel.id, { staffOnly: true }, 'staffOnly'],
      [fuel.id, { categoryId: other }, 'categoryId'],
      [smell.id, { kind: 'text' }, 'kind'],
    ];
    for (const [id, change, field] of changes) {
      const input = { id, ...change };
      await expectRefused(app, input, () => call('updateField', input), 'VALIDATION_ERROR', field);
    }
    const archive = { id: fuel.id, archived: true };
    await expectRefused(app, archive, () => call('updateField', archive), 'CONFLICT', 'archived');
    const gone = { id: fuel.id };
    await expectRefused(app, gone, () => call('deleteField', gone), 'CONFLICT', 'archived');
  });

  it('keeps key and subject, and is changed by settings only', async () => {
    const field = await make();
    const key = newKey();
    await make({ key });
    for (const [change, name] of [
      [{ key: newKey() }, 'key'],
      [{ appliesTo: 'asset' }, 'appliesTo'],
    ] as const) {
      const input = { id: field.id, ...change };
      await expectRefused(app, input, () => call('updateField', input), 'VALIDATION_ERROR', name);
    }
    const taken = { key, label: { en: 'Fuel' }, kind: 'text' };
    await expectRefused(app, taken, () => call('createField', taken), 'CONFLICT', 'key');
    const stale = { id: field.id, required: true, expectedVersion: 7 };
    await expectRefused(app, stale, () => call('updateField', stale), 'VERSION_CONFLICT');
    for (const [name, input] of [
      ['createField', { key: newKey(), label: { en: 'Fuel' }, kind: 'text' }],
      ['updateField', { id: field.id, required: true }],
      ['deleteField', { id: field.id }],
    ] as const) {
      await expectRefused(app, input, () => call(name, input, technician), 'FORBIDDEN');
    }
    expect((await call('deleteField', { id: field.id })).data).toEqual(field);
    expect((await call('field', { id: field.id })).code).toBe('NOT_FOUND');
  });

  it('shows what is for staff only to those who may be staff', async () => {
    const { id: categoryId } = await app.seed.category();
    const open = await make({ categoryId });
    const secret = await make({ categoryId, staffOnly: true });
    const read = async (actor: Person) => {
      const page = await call('fields', { categoryId }, actor);
      const form = await call('fieldForm', { categoryId, phase: 'all' }, actor);
      const of = (rows: { id: number }[]) => rows.map(({ id }) => id);
      const asked = of(form.data.questions).filter((id) => [open.id, secret.id].includes(id));
      return {
        list: of(page.data),
        asked,
        one: (await call('field', { id: secret.id }, actor)).code,
      };
    };
    expect(await read(employee)).toEqual({ list: [open.id], asked: [open.id], one: 'NOT_FOUND' });
    const both = [open.id, secret.id];
    expect(await read(technician)).toEqual({ list: both, asked: both, one: 'OK' });
  });

  it('offers the active people of the own department by name, where a question asks for one', async () => {
    const { id: categoryId } = await app.seed.category();
    await make({ categoryId, kind: 'user' });
    const { id: departmentId } = await app.seed.department();
    const named = (firstName: string, status: 'active' | 'inactive' = 'active') =>
      app.seed.person('employee', { departmentId, firstName, lastName: 'Kern', status });
    const zora = await named('Zora');
    const oender = await named('Önder');
    await named('Pia', 'inactive');
    const { data } = await call('fieldForm', { categoryId }, zora);
    expect(data.people).toEqual([
      { id: oender.id, name: 'Önder Kern' },
      { id: zora.id, name: 'Zora Kern' },
    ]);
  });

  it('asks the questions of a category and of those above it, in their order', async () => {
    const parent = await app.seed.category();
    const { id: child } = await app.seed.category({ parentId: parent.id });
    const choices = [{ label: { en: 'A' } }, { label: { en: 'B' }, archived: true }];
    const inherited = await make({ categoryId: parent.id, rank: 20, kind: 'choice', choices });
    const own = await make({ categoryId: child, rank: 10 });
    await make({ categoryId: child, phase: 'complete' });
    const { data } = await call('fieldForm', { categoryId: child }, employee);
    const mine = data.questions.filter(
      ({ categoryId }: { categoryId: number | null }) => categoryId,
    );
    expect(mine.map(({ id }: { id: number }) => id)).toEqual([own.id, inherited.id]);
    expect(mine[1].choices.map(({ id }: { id: string }) => id)).toEqual(['a']);
    expect(data.people).toEqual([]);
    await app.database.prisma.category.update({
      where: { id: child },
      data: { archivedAt: app.now() },
    });
    const input = { categoryId: child };
    await expectRefused(
      app,
      input,
      () => call('fieldForm', input),
      'VALIDATION_ERROR',
      'categoryId',
    );
  });
});

describe.each(bothOr('rest'))('limits through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, administrator.token);
  const create = (over: Record<string, unknown>) =>
    call('createField', { key: newKey(), label: { en: 'F' }, kind: 'text', ...over });

  it('has 25 fields in a category with those above it, also of calls at once', async () => {
    const general = await app.database.prisma.fieldDefinition.count({
      where: { appliesTo: 'request', categoryId: null, archivedAt: null },
    });
    const parent = await app.seed.category();
    const { id: child } = await app.seed.category({ parentId: parent.id });
    for (let n = general; n < 23; n += 1) await app.seed.field({ categoryId: parent.id });
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ categoryId: child })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'OK',
      'OK',
    ]);
    const refused = answers.find(({ code }) => code === 'CONFLICT');
    expect(refused?.details).toMatchObject({ reason: '25 fields' });
    const above = { key: newKey(), label: { en: 'F' }, kind: 'text', categoryId: parent.id };
    const more = () => call('createField', above);
    const answer = await expectRefused(app, above, more, 'CONFLICT');
    expect(answer.details.reason).toBe('25 fields');
    const { id: loose } = await app.seed.category();
    for (let n = general; n < 25; n += 1) await app.seed.field({ categoryId: loose });
    const move = { id: loose, parentId: parent.id };
    const moved = await expectRefused(app, move, () => call('updateCategory', move), 'CONFLICT');
    expect(moved.details.reason).toBe('25 fields');
  });

  it('does not take a category away from a field on which a condition stands', async () => {
    const parent = await app.seed.category();
    const other = await app.seed.category();
    const { id: child } = await app.seed.category({ parentId: parent.id });
    const { data: gate } = await create({ kind: 'check', categoryId: parent.id });
    await create({ categoryId: child, visibleIf: { fieldId: gate.id, in: [true] } });
    const move = { id: child, parentId: other.id };
    await expectRefused(app, move, () => call('updateCategory', move), 'CONFLICT', 'parentId');
  });

  it('archives a category that has fields instead of removing it', async () => {
    const { id } = await app.seed.category();
    await create({ categoryId: id });
    expect((await call('deleteCategory', { id })).data.archivedAt).not.toBeNull();
    const input = { key: newKey(), label: { en: 'F' }, kind: 'text', categoryId: id };
    const make = () => call('createField', input);
    await expectRefused(app, input, make, 'VALIDATION_ERROR', 'categoryId');
  });
});
