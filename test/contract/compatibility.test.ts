import { readFileSync } from 'node:fs';
import {
  BreakingChangeType,
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  isEnumType,
  isNonNullType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { incompatibilities } from '../support/openapi-compatibility.js';

/**
 * Old clients see no difference (docs/behaviour/README.md). `released` holds both documents of the
 * interface of version 0.1.0, which legacy clients know; they are never changed to make this test
 * pass. Enumerations that came later may get values.
 */
const read = (file: string) => readFileSync(file, 'utf8');
const released = buildSchema(read('test/contract/released/schema.graphql'));
/**
 * A root field that fails is null beside the answers of the others (docs/api/graphql.md). The only
 * exception, before version 1.0: without it a committed change was not told.
 */
const isNullableRoot = (text: string) =>
  /^(Query|Mutation)\.\w+ changed type from (.+)! to \2\.$/.test(text);

const present = buildSchema(read('docs/api/schema.graphql'));

describe('GraphQL', () => {
  it('has no breaking change but that root fields are nullable', () => {
    const told = findBreakingChanges(released, present).map(({ description }) => description);
    expect(told.filter((text) => !isNullableRoot(text))).toEqual([]);
  });

  it('has only nullable root fields', () => {
    const roots = [present.getQueryType(), present.getMutationType()];
    const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ type }) => isNonNullType(type))).toEqual([]);
  });

  it('has no new value in an enumeration that answers had', () => {
    const sorts = /Sort$/;
    const added = findDangerousChanges(released, present)
      .filter(({ type }) => type === DangerousChangeType.VALUE_ADDED_TO_ENUM)
      .filter(
        ({ description }) => !sorts.test(description.split(' ').at(-1)?.replace('.', '') ?? ''),
      );
    // Only installations with mailboxes have incidents about them.
    expect(added.map(({ description }) => description)).toEqual([
      'MAILBOX was added to enum type IncidentKind.',
    ]);
  });

  it('would tell of a field that is gone and of a new value', () => {
    const text = read('docs/api/schema.graphql');
    const without = buildSchema(text.replace(/^ {2}completionNote: String$/m, '  note: String'));
    expect(findBreakingChanges(released, without).map(({ type }) => type)).toContain(
      BreakingChangeType.FIELD_REMOVED,
    );
    const status = present.getType('MaintenanceStatus');
    expect(isEnumType(status) && status.getValues()).toHaveLength(5);
    const with6 = buildSchema(text.replace(/enum MaintenanceStatus \{/, '$&\n  ARCHIVED\n'));
    expect(findDangerousChanges(released, with6).map(({ description }) => description)).toContain(
      'ARCHIVED was added to enum type MaintenanceStatus.',
    );
  });
});

describe('REST', () => {
  const before = JSON.parse(read('test/contract/released/openapi.json'));
  const after = JSON.parse(read('docs/api/openapi.json'));

  /**
   * Only accounts that have enrolled a second factor, and calls with a `clientId`, get these
   * (docs/behaviour/README.md). Only installations with mailboxes have incidents about them.
   */
  const ADDED = [
    'GET /api/v1/monitoring 200.data.openIncidents[].kind can be mailbox',
    'GET /api/v1/monitoring/incidents 200.data[].kind can be mailbox',
    'POST /api/v1/auth/login 401.code can be MFA_REQUIRED',
    'POST /api/v1/maintenance 409.code can be CONFLICT',
  ];

  it('has everything that the released document promises', () => {
    expect(incompatibilities(before, after).toSorted()).toEqual(ADDED);
  });

  it.each([
    ['a path', (d: typeof after) => delete d.paths['/api/v1/maintenance'], /is gone/],
    [
      'a field of an answer',
      (d: typeof after) => delete d.components.schemas.MaintenanceRequest.properties.completionNote,
      /completionNote is gone/,
    ],
    [
      'the type of a field',
      (d: typeof after) => {
        d.components.schemas.MaintenanceRequest.properties.version = { type: 'string' };
      },
      /version was integer and is string/,
    ],
    [
      'a value of an answer',
      (d: typeof after) => {
        JSON.stringify(d, (_key, value) => {
          if (Array.isArray(value?.enum) && value.enum.includes('pending')) value.enum.push('new');
          return value;
        });
      },
      /can be new/,
    ],
    [
      'a field that a request must have',
      (d: typeof after) => {
        const { content } = d.paths['/api/v1/maintenance'].post.requestBody;
        const { schema } = content['application/json'];
        content['application/json'].schema = { allOf: [schema, { required: ['category'] }] };
      },
      /requires the field category/,
    ],
  ])('would tell of a change of %s', (_what, change, told) => {
    const changed = structuredClone(after);
    change(changed);
    expect(incompatibilities(before, changed).join('\n')).toMatch(told);
  });
});
