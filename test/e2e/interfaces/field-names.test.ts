import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLField } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takesForm } from '../../../rest-facade/route.js';
import type { Operation } from '../../../src/core/operation.js';
import { type FieldShape, shapeOf } from '../../../src/core/shape.js';
import { BulkItemInput } from '../../../src/modules/requests/bulk/bulk.types.js';
import { ChecklistItemInput } from '../../../src/modules/requests/checklists/checklist-items.types.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { operations, routes } from '../../support/catalogue.js';
import { FULL } from '../../support/full.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ lockoutAttempts: 1_000 });
  token = (await app.seed.person('super_admin')).token;
});
afterAll(() => app.stop());

const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));

/**
 * The rule: an interface names a bad field as its caller wrote it. In REST that is the parameter of
 * the path or the query, or the field of the body; in GraphQL the argument, `filter.` and the field
 * of the filter, or the field of `input`. Where both write the same, both name the same; these are
 * written differently, as the specification and Relay have it.
 */
const IN_GRAPHQL: Readonly<Record<string, string>> = {
  limit: 'first',
  cursor: 'after',
  sort: 'orderBy',
  attachmentId: 'id',
};

const UUID = '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70';

/** Values of fields that take only some. */
const SPECIAL: Readonly<Record<string, unknown>> = {
  figure: 'mttr',
  figures: ['backlog'],
  recipientIds: [1],
  schedule: { every: 'week', weekday: 1 },
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => [[0, 1440]]),
  minutes: 60,
  rank: 60,
  items: [{ kind: 'check', label: 'Guard' }],
  step: 'approve',
  entries: [
    {
      ...{ operation: 'addComment', input: {}, refusedBecause: 'No.' },
      performedAt: '2026-03-02T10:40:00Z',
    },
  ],
  list: 'maintenance',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  trigger: { time: { rrule: 'FREQ=DAILY', startsAt: '2027-01-01T08:00', timeZone: 'UTC' } },
};

function fitting({ name, kind, list, enumValues, type }: FieldShape): unknown {
  const special = type === BulkItemInput ? [{ id: 7 }] : SPECIAL[name];
  if (special !== undefined) return special;
  if (list) return name === 'scopes' ? ['maintenance.read'] : [];
  if (kind === 'json') return {};
  if (kind === 'object') return { en: 'Guard' };
  if (kind === 'enum') return enumValues?.at(-1);
  if (kind === 'int' || kind === 'safeInt') return 999_999;
  if (kind === 'float') return 1.5;
  if (kind === 'date') return '2026-02-01T00:00:00.000Z';
  if (name === 'id' || name === 'tokenId') return UUID;
  if (name === 'email' || name === 'address') return 'nobody@example.org';
  return name === 'url' ? 'https://example.org/hook' : 'seven green bottles';
}

/** Lists whose faults are those of the whole. */
const NAMED_WHOLE: ReadonlySet<string> = new Set([
  ...['columns', 'figures', 'boardFrameAncestors', 'managed'],
]);

/** Fields without which others are missed. */
const NEEDED: ReadonlySet<string> = new Set(['assignMaintenanceRequest.technicianId']);

const MAY_BE_ZERO: ReadonlySet<string> = new Set([
  ...['rank', 'reopenMinutes', 'rate', 'leadDays', 'retainDays', 'toleranceDays', 'skip'],
]);

/** Values that are of a wrong type, and ones that break a rule on values. */
function unfit({ name, kind, list }: FieldShape): readonly unknown[] {
  if (list) return [['nonsense']];
  if (kind === 'int' || kind === 'safeInt')
    return ['x', ...(MAY_BE_ZERO.has(name) ? [] : [0]), 1.5];
  if (kind === 'float') return ['x'];
  if (kind === 'date') return ['soon', '0001-01-01', '9999-12-31'];
  if (kind === 'enum' || kind === 'boolean') return ['nonsense'];
  return ['nul \u0000', 'x'.repeat(20_000)];
}

/** The unfit values of a field; outside of the full run one of them, by the name of the field alone. */
function tried(shape: FieldShape): readonly unknown[] {
  const values = unfit(shape);
  return FULL ? values : [values[shape.name.length % values.length]];
}

const both = operations.flatMap((operation) => {
  const row = routes.find((route) => route.operation === operation && !route.view);
  const type = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[operation.name];
  const fields = shapeOf(operation.input).filter(({ kind }) => kind !== 'json' && kind !== 'file');
  return row && field && !takesForm(row) && fields.length > 0
    ? [{ name: operation.name, operation, row, field, fields }]
    : [];
});

async function throughRest(row: (typeof routes)[number], values: Record<string, unknown>) {
  const isOurs = ([name]: [string, unknown]) => !Object.hasOwn(row.given ?? {}, name);
  // A field for which the path stands is none of the client's.
  const rest = Object.fromEntries(Object.entries(values).filter(isOurs));
  let path = row.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = encodeURIComponent(String(rest[name]).slice(0, 5_000));
    delete rest[name];
    return value;
  });
  const query = Object.entries(rest).map(([key, value]): [string, string] => [
    key,
    String(value).slice(0, 5_000),
  ]);
  if (row.verb === 'GET') path += `?${new URLSearchParams(query)}`;
  const sent = row.verb === 'GET' ? {} : { body: rest };
  return (await app.rest(row.verb, `/api/v1${path}`, { token, ...sent })).body;
}

/** Where GraphQL takes a field, and what it is called there. */
function placeOf(field: GraphQLField<unknown, unknown>, name: string) {
  if (field.args.some((argument) => argument.name === 'input')) return { of: 'input', name };
  const own = IN_GRAPHQL[name] ?? name;
  return field.args.some((argument) => argument.name === own)
    ? { of: undefined, name: own }
    : { of: 'filter', name };
}

async function throughGraphQL(
  { kind, output }: Operation,
  field: GraphQLField<unknown, unknown>,
  values: Record<string, unknown>,
) {
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const place = placeOf(field, name);
    if (place.of === undefined) args[place.name] = value;
    else args[place.of] = { ...(args[place.of] as object), [place.name]: value };
  }
  const given = field.args.filter(({ name }) => name in args);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const shown = 'type' in output ? '{ __typename }' : '';
  const document = `${kind}(${declared}) { ${field.name}(${passed}) ${shown} }`;
  return await app.graphql(document, args, { token });
}

describe('both interfaces name a bad field as their callers write it', () => {
  it('for every operation that both have', () => {
    expect(both.length).toBeGreaterThan(35);
  });

  it.each(both)('$name', async ({ operation, row, field, fields }) => {
    const spelled = (shape: FieldShape, value: unknown) => {
      if (shape.type === ChecklistItemInput) return [{ kind: 'CHECK', label: 'Guard' }];
      if (shape.name === 'schedule') return { every: 'WEEK', weekday: 1 };
      return shape.kind === 'enum' && typeof value === 'string' ? value.toUpperCase() : value;
    };
    const required = shapeOf(operation.input).filter(
      ({ name, nullable }) => !nullable || NEEDED.has(`${operation.name}.${name}`),
    );
    for (const shape of fields) {
      if (Object.hasOwn(row.given ?? {}, shape.name)) continue;
      for (const bad of tried(shape)) {
        const rest = await throughRest(row, {
          ...Object.fromEntries(required.map((each) => [each.name, fitting(each)])),
          [shape.name]: bad,
        });
        const graphql = await throughGraphQL(operation, field, {
          ...Object.fromEntries(required.map((each) => [each.name, spelled(each, fitting(each))])),
          [shape.name]: bad,
        });
        if (rest.code !== 'VALIDATION_ERROR') continue;
        const { of, name } = placeOf(field, shape.name);
        const expected = of === 'filter' ? `filter.${name}` : name;
        const names = (details: { errors: { field: string }[] }) =>
          details.errors.map((error) => error.field);
        // A parameter of an address is written once; a list in JSON names its item.
        const item = shape.list && !NAMED_WHOLE.has(shape.name) ? '.0' : '';
        const inRest = `${shape.name}${row.verb === 'GET' ? '' : item}`;
        expect([bad, names(rest.error.details)]).toEqual([bad, [inRest]]);
        const told = graphql.errors?.[0]?.extensions.details;
        expect([bad, graphql.code, told && names(told)]).toEqual([
          bad,
          'VALIDATION_ERROR',
          [`${expected}${item}`],
        ]);
      }
    }
  });

  it.each([
    ['users(first: 0) { totalCount }', 'first'],
    ['users(after: "x") { totalCount }', 'after'],
    ['users(filter: { departmentId: 0 }) { totalCount }', 'filter.departmentId'],
    [
      'maintenanceRequests(filter: { createdFrom: "9999-01-01" }) { totalCount }',
      'filter.createdFrom',
    ],
    ['userActivity(id: 0) { totalCount }', 'id'],
    ['webhookDeliveries(id: 1, after: "x") { totalCount }', 'after'],
    ['department(id: 0) { id }', 'id'],
  ])('also where the value is written out: %s', async (selection, name) => {
    const answer = await app.graphql(`{ ${selection} }`, {}, { token });
    expect([answer.code, answer.errors?.[0]?.extensions.details?.field]).toEqual([
      'VALIDATION_ERROR',
      name,
    ]);
  });

  it('also below another object', async () => {
    const { id } = await app.seed.department();
    for (const [args, name] of [
      ['first: 0', 'first'],
      ['first: 101', 'first'],
      ['after: "x"', 'after'],
    ]) {
      for (const list of ['users', 'requests']) {
        const document = `{ department(id: ${id}) { ${list}(${args}) { totalCount } } }`;
        const answer = await app.graphql(document, {}, { token });
        expect(answer.errors?.[0]?.extensions.details.field).toBe(name);
      }
    }
  });
});
