import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takesForm } from '../../../rest-facade/route.js';
import type { Operation } from '../../../src/core/operation.js';
import { type FieldShape, shapeOf } from '../../../src/core/shape.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { operations, routes } from '../../support/catalogue.js';
import { sample } from '../../support/full.js';
import { invoke } from '../../support/interfaces.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  // Wrong passwords are among the values.
  app = await startTestApp({ lockoutAttempts: 1_000 });
  token = (await app.seed.person('super_admin')).token;
});
afterAll(() => app.stop());

const UUID = '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70';

/** Values that no field accepts, and about which both interfaces must say the same. */
const STRANGE = [
  null,
  '',
  'nul \u0000',
  'half \ud800',
  '__proto__',
  '2026-02-30T00:00:00Z',
  -1,
  2 ** 31,
  1.5,
  true,
  [],
  [null],
  {},
];

/** A value that the field takes, of a record that is not there: nothing is changed by it. */
function fitting({ name, kind, list, enumValues }: FieldShape): unknown {
  if (list) return [];
  if (kind === 'enum') return enumValues?.at(-1);
  if (kind === 'int') return 999_999;
  if (kind === 'date') return '2026-02-01T00:00:00.000Z';
  if (name === 'id') return UUID;
  if (name === 'email') return 'nobody@example.org';
  return name === 'url' ? 'https://example.org/hook' : 'seven green bottles';
}

const changing = operations.filter((operation) => {
  const row = routes.find((route) => route.operation === operation);
  const ofBody = operation.kind === 'mutation' && row !== undefined && !takesForm(row);
  // Photos are deleted by `attachmentId` or `filename` in REST, by `id` in GraphQL.
  return ofBody && operation.counterpart === undefined && operation.name !== 'deleteAttachment';
});

/** The fields that REST takes from the body, where they have types. */
function bodyFields(operation: Operation): readonly FieldShape[] {
  const path = routes.find((route) => route.operation === operation)?.path ?? '';
  return shapeOf(operation.input).filter(({ name }) => !path.includes(`:${name}`));
}

/**
 * How many fields share the values between them: each value but null goes to every sixth field.
 */
const SHARING = sample(1, 6);

/** Lists whose texts are not judged, or only where the others fit. */
const TEXTS: ReadonlySet<string> = new Set(['columns', 'managed', 'manual']);

let fields = 0;

/** The values that the next field is given. */
function nextValues(): readonly unknown[] {
  const turn = fields;
  fields += 1;
  return STRANGE.filter((value, index) => value === null || (turn + index) % SHARING === 0);
}

/**
 * The name of a refused field, without what the interfaces name differently: GraphQL takes one value
 * for a list of it, each has its word for the whole input, and REST judges the hours of a week as one and
 * names the first field that an object lacks.
 */
function nameIn(refused: string, value: unknown, field: string): string {
  const isEmpty = value !== null && typeof value === 'object' && Object.keys(value).length === 0;
  if (isEmpty && refused.startsWith(`${field}.`)) return field;
  const isWhole = !Array.isArray(value) || field === 'week';
  return (isWhole ? refused.replace(/\.0$/, '') : refused).replace(/^body$/, 'input');
}

describe.each(changing.filter((operation) => bodyFields(operation).length > 0))(
  '$name',
  (operation) => {
    const { name, input } = operation;
    const required = shapeOf(input).filter(({ nullable }) => !nullable);
    const given = bodyFields(operation).map((field) => ({ ...field, values: nextValues() }));

    it.each(given)('refuses or takes the same values of $name', async (field) => {
      const base = Object.fromEntries(required.map((each) => [each.name, fitting(each)]));
      for (const value of field.values) {
        // GraphQL takes a text for a list of it.
        if (TEXTS.has(field.name) && typeof value === 'string') continue;
        // GraphQL takes an object of any shape for a list of it.
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (field.list && field.kind === 'json' && isObject) continue;
        // Values under keys are a list in GraphQL, and an object in REST.
        if (field.kind === 'keyed' && Array.isArray(value)) continue;
        const values = { ...base, [field.name]: value };
        const rest = await invoke(app, 'rest', name, values, token);
        const graphql = await invoke(app, 'graphql', name, values, token);
        // What both take may be there the second time.
        if (rest.code === 'OK') expect(['OK', 'CONFLICT']).toContain(graphql.code);
        else expect([value, graphql.code]).toEqual([value, rest.code]);
        expect(rest.code).not.toBe('INTERNAL_ERROR');
        const named = [rest, graphql].map(({ details }) => {
          const errors: readonly { field: string }[] = details?.errors ?? [];
          return [...new Set(errors.map((error) => nameIn(error.field, value, field.name)))];
        });
        if (rest.code === 'VALIDATION_ERROR') expect([value, named[1]]).toEqual([value, named[0]]);
      }
    });
  },
);
