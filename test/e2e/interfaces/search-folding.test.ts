import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { INTERFACES, invoke, turnsOf } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let departmentId: number;
let administrator: Person;
let employee: Person;

/** Texts with what finds them and what does not. */
const TEXTS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Büro Müller', ['muller', 'MÜLLER', 'Mu\u0308ller', 'büro muller'], ['mueller']],
  ['Hauptstraße 7', ['hauptstrasse', 'HAUPTSTRASSE', 'HAUPTSTRAẞE', 'straße'], ['strase']],
  ['Łódź', ['lodz', 'ŁÓDŹ', 'łódź', 'Ło\u0301dz\u0301'], ['ladz']],
  ['Αθήνα οδός', ['αθηνα', 'ΑΘΉΝΑ', 'ΟΔΟΣ', 'οδοσ'], ['αθηνη']],
  ['Isparta ısıtıcı', ['ISPARTA', 'ısparta', 'isitici', 'ISITICI', 'İSPARTA'], ['isutici']],
  ['Ёлочная лампа', ['елочная', 'ЛАМПА'], ['лампы']],
  ['Crème brûlée', ['creme', 'BRULEE', 'bru\u0302le\u0301e'], ['crama']],
  ['Rohr\u00adbruch', ['rohrbruch', 'ROHRBRUCH'], ['rohr bruck']],
  ['Can’t open', ["can't"], ['cannt']],
];

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department('Searches')).id;
  administrator = await app.seed.person('administrator', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  for (const [title] of TEXTS) {
    const request = { title, description: 'Plain', departmentId };
    const made = await invoke(app, 'rest', 'createMaintenanceRequest', request, employee.token);
    expect(made.code).toBe('OK');
    await app.seed.department(title);
    // As an earlier version stored it.
    await app.seed.person('employee', { departmentId, lastName: title.normalize('NFD') });
  }
});
afterAll(() => app.stop());

const FIELDS = {
  maintenanceRequests: 'title',
  users: 'lastName',
  departments: 'name',
} as const;

describe.each(INTERFACES)('a search through %s', (via) => {
  const found = async (name: keyof typeof FIELDS, search: string, person = administrator) => {
    const answer = await invoke(app, via, name, { search, limit: 50 }, person.token);
    expect(answer.code).toBe('OK');
    return (answer.data as Record<string, string>[]).map((item) =>
      String(item[FIELDS[name]]).normalize('NFC'),
    );
  };

  describe.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('of %s', (name) => {
    it.each(turnsOf(via, TEXTS))('finds %s', async (text, finding, others) => {
      for (const search of finding)
        expect([search, await found(name, search)]).toEqual([search, [text]]);
      for (const search of others)
        expect([search, await found(name, search)]).toEqual([search, []]);
    });

    it('for accents only is refused, and for an accent without a letter finds nothing', async () => {
      const { code } = await invoke(
        app,
        via,
        name,
        { search: '\u0301\u0308' },
        administrator.token,
      );
      expect(code).toBe('VALIDATION_ERROR');
      expect(await found(name, '´')).toEqual([]);
    });
  });

  it('finds the own requests of a person, which are compared one by one', async () => {
    expect(await found('maintenanceRequests', 'HAUPTSTRASSE', employee)).toEqual(['Hauptstraße 7']);
    expect(await found('maintenanceRequests', 'lodz plain', employee)).toEqual(['Łódź']);
  });

  it('finds a text as it is after a change', async () => {
    const { data } = await invoke(
      app,
      via,
      'createMaintenanceRequest',
      { title: 'Tür', description: 'Öffnet nicht', departmentId },
      administrator.token,
    );
    const changed = await invoke(
      app,
      via,
      'updateMaintenanceRequest',
      { id: data.id, title: `Fenêtre ${via}` },
      administrator.token,
    );
    expect(changed.code).toBe('OK');
    expect(await found('maintenanceRequests', `fenetre ${via} offnet`)).toEqual([`Fenêtre ${via}`]);
    expect(await found('maintenanceRequests', `tur offnet`)).toEqual([]);
  });
});

it('counts what it finds', async () => {
  const { data } = await app.graphql(
    '{ maintenanceRequests(filter: { search: "MULLER" }) { totalCount } users(filter: { search: "MULLER" }) { totalCount } departments(filter: { search: "MULLER" }) { totalCount } }',
    {},
    administrator,
  );
  expect(data).toEqual({
    maintenanceRequests: { totalCount: 1 },
    users: { totalCount: 1 },
    departments: { totalCount: 1 },
  });
});
