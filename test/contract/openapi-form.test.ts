import { readFileSync } from 'node:fs';
import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../rest-facade/openapi/types.js';
import { currentDocument } from '../support/catalogue.js';
import {
  documentedOperations,
  resolvedParameter,
  schemaCompiler,
} from '../support/openapi-validator.js';

const document = currentDocument();
const documented = documentedOperations(document);
const each = documented.map(({ verb, path, operation }) => ({
  name: `${verb.toUpperCase()} ${path}`,
  operation,
}));

/** What readers and generators of clients use of the OpenAPI document beside its answers. */
describe('the form of the OpenAPI document', () => {
  it('names each operation once, by a verb and its object', () => {
    const ids = documented.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z]+$/.test(id)).sort()).toEqual([
      'login',
      'logout',
      'reauthenticate',
      'register',
      'unsubscribe',
    ]);
    const nouns = new Set(['me', 'my', 'maintenance', 'user', 'webhook', 'passkey', 'monitoring']);
    expect(ids.filter((id) => nouns.has(id.replace(/[A-Z].*/, '')))).toEqual([]);
  });

  it.each([
    ['GET /api/v1/maintenance', 'listMaintenanceRequests'],
    ['GET /api/v1/maintenance/{id}', 'getMaintenanceRequest'],
    ['GET /api/v1/maintenance/{id}/history', 'listMaintenanceRequestHistory'],
    ['POST /api/v1/maintenance/{id}/approve', 'approveMaintenanceRequest'],
    ['PUT /api/v1/maintenance/{id}/approve', 'approveMaintenanceRequestByPut'],
    ['DELETE /api/v1/maintenance/{id}', 'cancelMaintenanceRequest'],
    ['POST /api/v1/maintenance/{id}/cancel', 'cancelMaintenanceRequestByPost'],
    ['GET /api/v1/system/monitoring', 'getMonitoring'],
    ['GET /api/v1/monitoring', 'getMonitoringAtMonitoring'],
    ['GET /api/v1/maintenance/attachments/{attachmentId}', 'downloadAttachment'],
    ['GET /api/v1/system/audit/export', 'exportAudit'],
    ['POST /api/v1/me/passkeys/options', 'createPasskeyOptions'],
  ])('names %s %s', (name, id) => {
    expect(each.find((row) => row.name === name)?.operation.operationId).toBe(id);
  });

  it('marks the PUT that does the same as the POST of its path', () => {
    const twins = documented.filter(
      ({ path, verb, operation }) =>
        verb === 'put' && document.paths[path]?.post?.requestBody && operation.requestBody,
    );
    expect(twins.length).toBeGreaterThan(10);
    for (const { path, operation } of twins) {
      const id = document.paths[path]?.post?.operationId;
      expect(operation.summary).toMatch(/ \(PUT\)$/);
      expect(operation.description).toContain(`PUT counterpart of \`${id}\``);
    }
  });

  it('has summaries that fit into a line of a list, without Markdown', () => {
    const wrong = documented.filter(
      ({ operation: { summary = '' } }) =>
        summary.length > 70 || /[`*_<>[\]]|\.$|\. /.test(summary),
    );
    expect(wrong.map(({ operation }) => operation.summary)).toEqual([]);
  });

  it('says of logins what a client must know: lock, second factor, cookie, single use', () => {
    const [login, refresh] = ['login', 'refreshToken'].map(
      (id) =>
        documented.find(({ operation }) => operation.operationId === id)?.operation.description,
    );
    for (const word of ['ACCOUNT_LOCKED', 'MFA_REQUIRED', 'X-Auth-Transport'])
      expect(login).toContain(word);
    for (const word of ['good once', 'ends its whole session', 'X-Auth-Transport'])
      expect(refresh).toContain(word);
  });

  it('types what classes leave open, and requires of single answers what lists leave out', () => {
    const { schemas } = document.components as unknown as {
      schemas: Record<
        string,
        { properties?: Record<string, { anyOf?: unknown[] }>; allOf?: object[] }
      >;
    };
    expect(schemas.TimelineEntry?.properties?.data?.anyOf?.length).toBe(10);
    expect(schemas.AuditRecord?.properties?.metadata?.anyOf).toContainEqual({
      $ref: '#/components/schemas/AuditMetadata',
    });
    expect(schemas.SingleMaintenanceRequest?.allOf?.[1]).toMatchObject({
      required: ['actions', 'watching'],
    });
  });

  it('refers to no document that its readers do not have', () => {
    const texts = [JSON.stringify(document), readFileSync('docs/api/schema.graphql', 'utf8')];
    for (const text of texts) expect(text).not.toMatch(/specification \d|see specification/i);
  });

  it('is small: what several operations share is a component', () => {
    const size = JSON.stringify(document).length;
    // 1,177 kB for 498 operations: it grows with them, and by little more than that.
    expect(size / documented.length).toBeLessThan(2_380);
    const parameters = documented.flatMap(({ operation }) => operation.parameters ?? []);
    const inline = parameters.filter((one) => !('$ref' in one)).map((one) => JSON.stringify(one));
    const names = new Set(Object.values(document.components.parameters).map(({ name }) => name));
    const repeated = inline.filter((one, index) => inline.indexOf(one) !== index);
    expect(repeated.filter((one) => !names.has(JSON.parse(one).name))).toEqual([]);
  });

  it('describes every schema, property and parameter', () => {
    const { schemas } = document.components;
    const missing: string[] = [];
    /** Schemas that are judged with the others of their allOf. */
    const isPart = new WeakSet<object>();
    const resolve = ({ $ref }: Schema) => schemas[String($ref).split('/').at(-1) ?? ''];
    const isDescribed = (schema: Schema): boolean =>
      typeof schema.description === 'string' || typeof resolve(schema)?.description === 'string';
    /** The properties of a schema and of those that hold together with it. */
    const propertiesOf = (schema: Schema): [string, Schema][] => [
      ...Object.entries((schema.properties ?? {}) as Record<string, Schema>),
      ...((schema.allOf ?? []) as Schema[]).flatMap((part) => propertiesOf(resolve(part) ?? part)),
    ];
    JSON.stringify(document, (key, value) => {
      if (key === 'example' || key === 'examples') return undefined;
      const all = value?.allOf || value?.properties ? propertiesOf(value) : [];
      const described = new Set(all.filter(([, one]) => isDescribed(one)).map(([name]) => name));
      const bare = all.filter(([name]) => !described.has(name)).map(([name]) => name);
      // A part of an allOf is judged with the others.
      if (bare.length > 0 && !isPart.has(value)) missing.push(`${key}: ${bare.join()}`);
      for (const part of value?.allOf ?? []) isPart.add(part);
      return value;
    });
    const bare = Object.entries(schemas)
      .filter(([name]) => !/(?:Body|Input)$/.test(name))
      .filter(([, schema]) => !isDescribed(schema));
    const parameters = documented
      .flatMap(({ operation }) => operation.parameters ?? [])
      .map((one) => resolvedParameter(document, one));
    expect(missing).toEqual([]);
    expect(bare.map(([name]) => name)).toEqual([]);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('has examples that fit their field and tell more than its type', () => {
    const compile = schemaCompiler(document);
    const told: unknown[] = [];
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const [field, property] of Object.entries(schema.properties ?? {})) {
        for (const example of property.examples ?? []) {
          const validate = compile(property);
          validate(example);
          expect(validate.errors, `${name}.${field}`).toBeNull();
          told.push(example);
        }
      }
    }
    expect(told.length).toBeGreaterThan(100);
    expect(JSON.stringify(document)).not.toMatch(/An example of|"string"\]?,"examples":\["string/);
  });

  it('has the groups in the order of use', () => {
    const names = document.tags.map(({ name }) => name);
    const inOrder = [
      'Authentication',
      'Current user',
      'Maintenance requests',
      'Attachments',
      'Event feed',
      'Webhooks',
      'Users',
      'Monitoring',
      'Health',
    ];
    expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder);
    const used = documented.flatMap(({ operation }) => operation.tags);
    expect(new Set(names)).toEqual(new Set(used));
  });

  it('tells people whom an object refers to from those that are read for themselves', () => {
    const { User, RelatedUser, Person } = document.components.schemas as Record<string, Schema>;
    const typeOf = (schema: Schema | undefined, field: string) =>
      (schema?.properties as Record<string, Schema> | undefined)?.[field]?.type;
    expect(typeOf(User, 'email')).toBe('string');
    expect(typeOf(RelatedUser, 'email')).toEqual(['string', 'null']);
    expect(Object.keys(Person?.properties as object)).toEqual(['id', 'firstName', 'lastName']);
  });
});
