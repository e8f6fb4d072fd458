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

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Haustechnik'));
  await app.seed.department('Catering');
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());

const mark = () => randomUUID().slice(0, 8);
const stateNow = () => stateOf(app, ['parts', 'stock_movements', 'audit_records', 'outbox_events']);
const bySku = (sku: string) =>
  app.database.prisma.part.findFirstOrThrow({ where: { sku }, include: { movements: true } });

describe.each(INTERFACES)('an import of parts through %s', (via) => {
  const send = (text: string, dryRun = false, actor = administrator) =>
    invoke(app, via, 'importParts', { file: csv(text), dryRun }, actor.token);
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
    expect(real.details.report).toEqual({ ...dry.data, dryRun: false });
    expect(await stateNow()).toBe(before);
  };

  it('creates parts with their stock as a count, and again changes nothing', async () => {
    const m = mark();
    const text =
      'sku;name;unit;onHand;reorderPoint;unitCost;department\n' +
      `A-${m};Lager;Stk;2,5;1;12,50;haustechnik\nB-${m};Dichtung;;;;;\n`;
    expect((await send(text, true)).data).toMatchObject({ applied: false, created: 2, failed: 0 });
    expect((await send(text)).data).toMatchObject({ applied: true, created: 2 });
    const part = await bySku(`A-${m}`);
    expect({ ...part, onHand: Number(part.onHand), value: Number(part.value) }).toMatchObject({
      ...{ name: 'Lager', unit: 'Stk', onHand: 2.5, unitCost: 1250n, value: 3125, departmentId },
      ...{ version: 1, archivedAt: null },
    });
    const [count, ...others] = part.movements;
    expect(others).toEqual([]);
    expect({
      ...count,
      quantity: Number(count?.quantity),
      delta: Number(count?.delta),
      onHandAfter: Number(count?.onHandAfter),
    }).toMatchObject({
      ...{ kind: 'count', quantity: 2.5, delta: 2.5, onHandAfter: 2.5, unitCost: 1250n, cost: 0n },
      ...{ actorId: administrator.id, requestId: null },
    });
    expect(await bySku(`B-${m}`)).toMatchObject({
      ...{ unit: 'pcs', reorderPoint: null, unitCost: 0n, departmentId: null, movements: [] },
    });
    const audit = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'part', targetId: { in: [String(part.id)] } },
    });
    expect(audit).toMatchObject([
      {
        action: 'part.created',
        metadata: { after: { onHand: 2.5 }, importId: expect.any(String) },
      },
    ]);
    const before = await stateNow();
    expect((await send(text)).data).toMatchObject({ applied: true, unchanged: 2 });
    expect(await stateNow()).toBe(before);
  });

  it('is as creating each part would be', async () => {
    const m = mark();
    await send(`sku,name,onHand,unitCost\nI-${m},Same,3.5,0.33\n`);
    const input = { sku: `C-${m}`, name: 'Same', onHand: 3.5, unitCost: 33 };
    expect((await invoke(app, via, 'createPart', input, administrator.token)).code).toBe('OK');
    const plain = async (sku: string) => {
      const { id, sku: _s, skuKey: _k, searchText: _t, ...rest } = await bySku(sku);
      const { movements, createdAt: _c, updatedAt: _u, ...part } = rest;
      const moved = movements.map(({ id: _i, partId: _p, at: _a, ...movement }) => movement);
      return JSON.parse(
        JSON.stringify({ ...part, moved }, (_key, value) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      );
    };
    expect(await plain(`I-${m}`)).toEqual(await plain(`C-${m}`));
  });

  it('changes known parts, but not their stock', async () => {
    const m = mark();
    await send(`sku,name,onHand,reorderPoint,unitCost,department\nA-${m},Old,4,1,2,Haustechnik\n`);
    const text = `sku,name,onHand,reorderPoint,unitCost\na-${m},New,4,5,3\n`;
    expect((await send(text)).data).toMatchObject({ applied: true, updated: 1 });
    const part = await bySku(`A-${m}`);
    expect([Number(part.value), Number(part.onHand)]).toEqual([1200, 4]);
    expect(part).toMatchObject({ name: 'New', unitCost: 300n, version: 2, departmentId });
    expect(part.movements).toHaveLength(1);
    // The order point is above the stock now.
    const where = { type: 'part.low', payload: { path: ['id'], equals: part.id } };
    expect(await app.database.prisma.outboxEvent.count({ where })).toBe(1);
    await send(`sku,reorderPoint,name\nA-${m},,\n`);
    expect(await bySku(`A-${m}`)).toMatchObject({ reorderPoint: null, name: 'New' });
    await refused(`sku,onHand\nA-${m},9\n`, ['2 onHand is counted, not imported: the stock is 4']);
  });

  it('tells every fault at once', async () => {
    const m = mark();
    const { id } = await app.database.prisma.part.findFirstOrThrow({
      where: { sku: await send(`sku,name\nX-${m},Gone\n`).then(() => `X-${m}`) },
    });
    await app.database.prisma.part.update({ where: { id }, data: { archivedAt: new Date() } });
    await refused(
      'sku,name,unit,onHand,reorderPoint,unitCost,department\n' +
        `A-${m},,,viele,-1,1.234,Nobody\n` +
        `B-${m},B,${'x'.repeat(21)},1.2345,1,1,\n` +
        `B-${m},B,,,zu viel,,\n` +
        `,C,,,,,\n` +
        `X-${m},Back,,,,,\n`,
      [
        '2 onHand must be a number such as 12,5, with at most three decimals',
        '2 reorderPoint must be a number such as 12,5, with at most three decimals',
        '2 unitCost must be an amount such as 1250,50, with at most 2 decimals',
        '2 department is not the name of a department',
        '2 name is required',
        '3 onHand must be a number such as 12,5, with at most three decimals',
        '3 unit must have 1 to 20 characters',
        '4 sku is in the file twice',
        '4 reorderPoint must be a number such as 12,5, with at most three decimals',
        '5 sku is required',
        '6 sku is that of an archived part',
      ],
    );
    await refused(`sku,name,onHand,unitCost\nV-${m},V,1000000,10000000000\n`, [
      '2 unitCost makes a stock worth more than 9007199254740991 minor units',
    ]);
  });

  it('checks the right to each row', async () => {
    const m = mark();
    await send(
      `sku,name,department\nS-${m},Shared,\nC-${m},Theirs,Catering\nO-${m},Own,Haustechnik\n`,
    );
    await refused(
      'sku,name,department\n' +
        `N-${m},New shared,\nS-${m},Shared!,\nC-${m},Theirs!,\nM-${m},New theirs,Catering\nO-${m},Own,Catering\nP-${m},Fine,Haustechnik\n`,
      [
        '2 department is required, because only administrators write shared parts',
        '3 department is required, because only administrators write shared parts',
        '4 department is not a department that you lead',
        '5 department is not a department that you lead',
        '6 department is not a department that you lead',
      ],
      head,
    );
    const own = await send(
      `sku,name,department\nO-${m},Own!,\nP-${m},P,Haustechnik\n`,
      false,
      head,
    );
    expect(own.data).toMatchObject({ applied: true, created: 1, updated: 1 });
    const technician = await app.seed.person('technician', { departmentId });
    expect((await send(`sku,name\nQ-${m},Q\n`, true, technician)).code).toBe('FORBIDDEN');
  });

  it('takes names of columns by a mapping, and proposes it', async () => {
    const m = mark();
    const file = csv(`Artikel-Nr;Bezeichnung;Lagerbestand;Farbe\nA-${m};Filter;7;rot\n`);
    const token = administrator.token;
    const { data } = await invoke(app, via, 'inspectPartImport', { file }, token);
    const mapping = {
      ...{ 'Artikel-Nr': 'sku', Bezeichnung: 'name', Lagerbestand: 'onHand', Farbe: null },
    };
    expect(data.mapping).toEqual(mapping);
    const given = via === 'rest' ? JSON.stringify(mapping) : mapping;
    await invoke(app, via, 'importParts', { file, mapping: given }, token);
    expect(Number((await bySku(`A-${m}`)).onHand)).toBe(7);
  });

  it('of two at once creates a part once', async () => {
    const m = mark();
    const text = `sku,name\nA-${m},A\n`;
    const codes = (await Promise.all([send(text), send(text)])).map(({ code }) => code).sort();
    expect([
      ['CONFLICT', 'OK'],
      ['OK', 'OK'],
    ]).toContainEqual(codes);
    expect(await app.database.prisma.part.count({ where: { sku: `A-${m}` } })).toBe(1);
  });
});
