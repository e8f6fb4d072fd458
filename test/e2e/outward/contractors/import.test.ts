import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let departmentId: number;
let administrator: Person;
let head: Person;
let plumbing: number;
let taps: number;
let electrics: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Haustechnik'));
  await app.seed.department('Catering');
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  const make = async (input: Record<string, unknown>) =>
    (await invoke(app, 'rest', 'createCategory', input, administrator.token)).data.id;
  plumbing = await make({ name: 'Sanitär' });
  taps = await make({ name: 'Hähne', parentId: plumbing });
  electrics = await make({ name: 'Elektro' });
  const gone = await make({ name: 'Fax' });
  const archived = { id: gone, archived: true };
  await invoke(app, 'rest', 'updateCategory', archived, administrator.token);
});
afterAll(() => app.stop());

const mark = () => randomUUID().slice(0, 8);
const TABLES = ['contractors', 'contractor_categories', 'audit_records', 'outbox_events'];
const stateNow = () => stateOf(app, TABLES);

describe.each(INTERFACES)('an import of contractors through %s', (via) => {
  const send = (text: string, dryRun = false, actor = administrator) =>
    invoke(app, via, 'importContractors', { file: csv(text), dryRun }, actor.token);
  const byName = async (search: string) => {
    const { data } = await invoke(app, 'rest', 'contractors', { search }, administrator.token);
    expect(data).toHaveLength(1);
    return data[0];
  };
  const refused = async (text: string, errors: string[], actor = administrator) => {
    const before = await stateNow();
    const dry = await send(text, true, actor);
    expect(dry.code).toBe('OK');
    const found = dry.data.errors.map((error: { row: number; field: string; reason: string }) =>
      [error.row, error.field, error.reason].join(' '),
    );
    expect(found).toEqual(errors);
    const real = await send(text, false, actor);
    expect([real.code, real.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    expect(await stateNow()).toBe(before);
  };

  it('creates contractors, and again changes nothing', async () => {
    const m = mark();
    const text =
      'name;contactName;email;phone;categories;department;insuredUntil;note\n' +
      `Rohr ${m};Petra Rohr;INFO@rohr.example;030 5550142;"Sanitär > hähne; Elektro";haustechnik;31.12.2027;Nett\n` +
      `Leer ${m};;;;;;;\n`;
    expect((await send(text, true)).data).toMatchObject({ applied: false, created: 2, failed: 0 });
    expect((await send(text)).data).toMatchObject({ applied: true, created: 2 });
    const rohr = await byName(`Rohr ${m}`);
    expect(rohr).toMatchObject({
      ...{ contactName: 'Petra Rohr', email: 'info@rohr.example', phone: '030 5550142' },
      ...{ categoryIds: [taps, electrics], departmentId, insuredUntil: '2027-12-31' },
      ...{ note: 'Nett', blocked: false, version: 1, archivedAt: null },
    });
    expect(await byName(`Leer ${m}`)).toMatchObject({
      ...{ contactName: null, email: null, categoryIds: [], departmentId: null, note: null },
    });
    const trail = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'contractor', targetId: String(rohr.id) },
    });
    expect(trail).toMatchObject([
      {
        action: 'contractor.created',
        metadata: { after: { categoryIds: [taps, electrics] }, importId: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(trail[0]?.metadata)).not.toMatch(/Petra|5550142|rohr\.example|Nett/);
    const before = await stateNow();
    expect((await send(text)).data).toMatchObject({ applied: true, unchanged: 2 });
    expect(await stateNow()).toBe(before);
  });

  it('changes known ones: empty cells clear, missing columns and an empty department leave', async () => {
    const m = mark();
    await send(
      `name,email,note,categories,department\nRohr ${m},a@rohr.example,Nett,Elektro,Haustechnik\n`,
    );
    const first = await byName(`Rohr ${m}`);
    const text = `name,email,categories,department\nROHR ${m},,Sanitär,\n`;
    expect((await send(text)).data).toMatchObject({ applied: true, updated: 1 });
    expect(await byName(`rohr ${m}`)).toMatchObject({
      ...{ id: first.id, name: `ROHR ${m}`, email: null, note: 'Nett', departmentId },
      ...{ categoryIds: [plumbing], version: 2 },
    });
    await send(`name,categories\nRohr ${m},\n`);
    expect(await byName(`rohr ${m}`)).toMatchObject({ categoryIds: [], version: 3 });
  });

  it('is what the export writes', async () => {
    const m = mark();
    await send(`name,categories,insuredUntil\nRohr ${m},Sanitär / Hähne;Elektro,2027-12-31\n`);
    const columns = 'name,contactName,email,phone,categories,department,insuredUntil,note';
    const address = `${app.url}/api/v1/contractors/export?search=${m}&columns=${columns}`;
    const Authorization = `Bearer ${administrator.token}`;
    const text = await (await fetch(address, { headers: { Authorization } })).text();
    expect(text).toContain('Sanitär / Hähne; Elektro');
    expect((await send(text)).data).toMatchObject({ applied: true, unchanged: 1, failed: 0 });
  });

  it('tells every fault at once', async () => {
    const m = mark();
    await send(`name\nAlt ${m}\n`);
    const archived = { id: (await byName(`Alt ${m}`)).id, archived: true };
    await invoke(app, 'rest', 'updateContractor', archived, administrator.token);
    const many = Array.from({ length: 51 }, () => 'Elektro').join(';');
    await refused(
      'name,email,phone,categories,department,insuredUntil\n' +
        `A ${m},rohr,1,Dach,Nobody,bald\n` +
        `B ${m},,,Elektro;elektro,,\nB ${m},,,Fax,,\n,,,,,\n,x,,,,\n` +
        `Alt ${m},,,,,\nC ${m},,,${many},,\n`,
      [
        '2 insuredUntil must be a day: 2026-01-31 or 31.01.2026',
        '2 email must be an e-mail address',
        '2 phone must have 3 to 40 characters',
        '2 department is not the name of a department',
        '2 categories has Dach, which is no category',
        '3 categories must not name one twice',
        '4 name is in the file twice',
        '4 categories has Fax, which is archived',
        '6 name is required',
        '6 email must have 3 to 254 characters',
        '7 name is that of an archived contractor',
        '8 categories must be 50 at most',
      ],
    );
  });

  it('checks the right to each row', async () => {
    const m = mark();
    await send(`name,department\nT ${m},Catering\nS ${m},\n`);
    await refused(
      'name,department,note\n' +
        `T ${m},,x\nN ${m},Catering,\nS ${m},Catering,\nO ${m},Haustechnik,\nF ${m},,\n`,
      [
        '2 department is not a department that you lead',
        '3 department is not a department that you lead',
        '4 department is not a department that you lead',
      ],
      head,
    );
    const own = await send(`name,department\nS ${m},Haustechnik\nF ${m},\n`, false, head);
    expect(own.data).toMatchObject({ applied: true, created: 1, updated: 1 });
    const technician = await app.seed.person('technician', { departmentId });
    expect((await send(`name\nQ ${m}\n`, true, technician)).code).toBe('FORBIDDEN');
  });

  it('takes names of columns by a mapping, and proposes it', async () => {
    const m = mark();
    const file = csv(
      `Firma;Ansprechpartner;Gewerke;Versichert bis;Farbe\nRohr ${m};P;Elektro;;rot\n`,
    );
    const token = administrator.token;
    const { data } = await invoke(app, via, 'inspectContractorImport', { file }, token);
    const mapping = {
      ...{ Firma: 'name', Ansprechpartner: 'contactName', Gewerke: 'categories' },
      ...{ 'Versichert bis': 'insuredUntil', Farbe: null },
    };
    expect(data.mapping).toEqual(mapping);
    const given = via === 'rest' ? JSON.stringify(mapping) : mapping;
    await invoke(app, via, 'importContractors', { file, mapping: given }, token);
    expect(await byName(`Rohr ${m}`)).toMatchObject({ contactName: 'P', categoryIds: [electrics] });
  });

  it('of two at once creates a contractor once', async () => {
    const m = mark();
    const text = `name\nA ${m}\n`;
    const codes = (await Promise.all([send(text), send(text)])).map(({ code }) => code).sort();
    expect([
      ['CONFLICT', 'OK'],
      ['OK', 'OK'],
    ]).toContainEqual(codes);
    await byName(`A ${m}`);
  });
});
