import { openApiDocument } from '../../rest-facade/openapi/document.js';
import 'reflect-metadata';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it, vi } from 'vitest';
import { OIDC_PATHS } from '../../rest-facade/oidc.js';
import type { Header, MediaType, ResponseObject, Schema } from '../../rest-facade/openapi/types.js';
import type { Route } from '../../rest-facade/route.js';
import { ERROR_STATUS } from '../../src/core/errors.js';
import { PROBES } from '../../src/http/probes.js';
import { currentDocument, routes } from '../support/catalogue.js';
import {
  documentedOperations,
  findOperation,
  resolvedParameter,
  resolvedResponse,
  schemaCompiler,
  validatorOf,
} from '../support/openapi-validator.js';

const document = currentDocument();
const documented = documentedOperations(document);
const names = documented.map(({ verb, path }) => `${verb.toUpperCase()} ${path}`);
const each = documented.map(({ operation }, index) => ({ name: names[index], operation }));

describe('the OpenAPI document', () => {
  it('passes the recommended rules of an OpenAPI linter without a warning, and without the network', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here'));
    const config = await createConfig({
      extends: ['recommended'],
      // The service is not published, so there is no licence to name; and the specification has
      // /maintenance/attachments/:attachmentId beside /maintenance/:id/…, where the fixed word wins.
      rules: { 'info-license': 'off', 'no-ambiguous-paths': 'off' },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    });
    // A browser is sent on from there, so there is no answer of success to document.
    const redirect = OIDC_PATHS[0].replaceAll('/', '~1');
    const found = problems.filter(
      ({ ruleId, location }) =>
        ruleId !== 'operation-2xx-response' || !location[0]?.pointer?.includes(redirect),
    );
    expect(
      found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
    expect(network).not.toHaveBeenCalled();
  });

  it('has every row of the facade under its canonical prefix, and nothing else', () => {
    const rows = routes.map(
      ({ verb, path }) => `${verb} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const redirects = OIDC_PATHS.map((path) => `GET /api/v1${path}`);
    redirects.push('POST /api/v1/auth/oidc/back-channel-logout');
    const links = ['GET', 'POST'].map((verb) => `${verb} /api/v1/auth/unsubscribe/{token}`);
    links.push(...links.map((link) => link.replace('unsubscribe', 'report-mail')));
    links.push('GET /api/v1/calendar/{token}.ics');
    const scim = [
      ...[
        'ServiceProviderConfig',
        'ResourceTypes',
        'ResourceTypes/{id}',
        'Schemas',
        'Schemas/{id}',
      ],
      ...['Users', 'Groups', 'Users/{id}', 'Groups/{id}'],
    ].map((path) => `GET /scim/v2/${path}`);
    for (const name of ['Users', 'Groups']) {
      scim.push(`POST /scim/v2/${name}`);
      scim.push(...['PUT', 'PATCH', 'DELETE'].map((verb) => `${verb} /scim/v2/${name}/{id}`));
    }
    const probes = Object.values(PROBES).map((path) => `GET ${path}`);
    expect([...names].sort()).toEqual([...rows, ...redirects, ...links, ...probes, ...scim].sort());
  });

  it('has every code of the catalogue, with its status, in the introduction', () => {
    const { description } = document.info;
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(description).toContain(`| \`${code}\` | ${status} |`);
    }
  });

  it('has only patterns that mean the same with and without the flag u', () => {
    const patterns = new Set<string>();
    JSON.stringify(document, (key, value) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value);
      return value;
    });
    expect(patterns.size).toBeGreaterThan(3);
    const texts = ['pippo@example.org', 'Müller@example.org', 'a b@example.org', '123456', '08:30'];
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\p\{/);
      for (const text of texts) {
        const plain = new RegExp(pattern).test(text);
        expect([pattern, text, plain]).toEqual([
          pattern,
          text,
          new RegExp(pattern, 'u').test(text),
        ]);
      }
    }
    const email = [...patterns].find((pattern) => pattern.includes('@')) ?? '';
    expect(new RegExp(email).test('pippo@example.org')).toBe(true);
  });

  it('is the same whenever it is made', () => {
    expect(JSON.stringify(currentDocument())).toBe(JSON.stringify(document));
  });

  it('refuses a row whose view refers to a schema that no class describes', () => {
    const [row] = routes as [Route];
    const view = {
      name: 'Emptiness',
      summary: 'Nothing.',
      select: () => null,
      schema: { $ref: '#/components/schemas/Nothing' },
    };
    expect(() => openApiDocument([{ ...row, view }], { samples: {}, plainRoutes: [] })).toThrow(
      'schema Nothing',
    );
  });
});

describe('every documented operation', () => {
  const compile = schemaCompiler(document);

  function expectFits(schema: Schema, value: unknown) {
    const validate = compile(schema);
    validate(value);
    expect(validate.errors, JSON.stringify(value)).toBeNull();
  }

  it.each(each)('$name has an example of its body that fits its schema', ({ operation }) => {
    const contents = Object.values(operation.requestBody?.content ?? {});
    for (const { schema, example } of contents) {
      expect(example).toBeDefined();
      expectFits(schema, example);
    }
    expect(contents).toHaveLength(operation.requestBody === undefined ? 0 : 1);
  });

  it.each(each)('$name has one answer of success, and examples of errors that fit', (row) => {
    const responses = Object.entries(row.operation.responses);
    const redirects = OIDC_PATHS.some((path) => row.name?.endsWith(path));
    // A part of a file (206) and the word that it is known (304) stand beside the whole of it, and
    // a late repetition (200) beside the first answer.
    const isMade = row.operation.responses['201'] !== undefined;
    const aside = new Set(['206', '304', ...(isMade ? ['200'] : [])]);
    const successes = responses
      .map(([status]) => status)
      .filter((status) => status < '400' && !aside.has(status));
    expect(successes).toEqual(redirects ? expect.arrayContaining(['302']) : [expect.any(String)]);
    for (const [status, response] of responses) {
      const { content } = resolvedResponse(document, response);
      for (const media of Object.values(content ?? {})) {
        const examples = examplesOf(media);
        for (const example of examples) expectFits(media.schema, example);
        expect(status < '400' || examples.length > 0).toBe(true);
      }
    }
  });

  function examplesOf({ example, examples = {} }: MediaType): unknown[] {
    const values = Object.values(examples).map((one) => {
      if (!('$ref' in one)) return one.value;
      return document.components.examples[one.$ref.replace('#/components/examples/', '')]?.value;
    });
    return example === undefined ? values : [example, ...values];
  }

  it.each(each)('$name has examples of its text parameters that fit', ({ operation }) => {
    for (const parameter of operation.parameters ?? []) {
      const { required, example, schema } = resolvedParameter(document, parameter);
      if (example !== undefined) expectFits(schema, example);
      expect(required !== true || schema.type !== 'string' || example !== undefined).toBe(true);
    }
  });

  it('has examples for the login at the identity provider: where it leads, and what comes back', () => {
    const [login, callback] = OIDC_PATHS.map((path) => document.paths[`/api/v1${path}`]?.get);
    const locationOf = (operation: typeof login) => {
      const response = operation?.responses['302'] as ResponseObject | undefined;
      return new URL(String((response?.headers?.Location as Header | undefined)?.example));
    };
    const asked = locationOf(login).searchParams;
    for (const name of ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge']) {
      expect(asked.get(name), name).toBeTruthy();
    }
    expect(locationOf(callback).searchParams.get('code')).toBeTruthy();
    const parameters = (callback?.parameters ?? []).map((one) => resolvedParameter(document, one));
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['code', 'state']));
    for (const { example } of parameters) expect(example).toBeTruthy();
    const exchange = document.paths['/api/v1/auth/oidc/exchange']?.post;
    expect(exchange?.requestBody?.content['application/json']?.example).toHaveProperty('code');
  });

  it.each(each)('$name says who may call it', ({ operation }) => {
    const isPublic = operation.security?.length === 0;
    expect(operation.description).toMatch(
      isPublic
        ? /Public|The token in the path authenticates/
        : /Needs|Allowed to|Forbidden for every account|^PUT counterpart of/,
    );
    expect(Object.keys(operation.responses).includes('401') || isPublic).toBe(true);
  });
});

describe('the validator of answers', () => {
  const validator = validatorOf(document);
  const healthy = {
    code: 'OK',
    success: true,
    data: { status: 'ok', dependencies: [] },
    timestamp: '2026-03-02T10:05:00.000Z',
  };
  const { timestamp } = healthy;
  const failure = { code: 'NOT_FOUND', success: false, error: { message: 'Gone.' }, timestamp };

  it('finds the operation under every prefix, a fixed path before one with a parameter', () => {
    for (const path of ['/api/v1/health', '/api/health', '/health?x=1', '/health/']) {
      expect(findOperation(document, 'GET', path).operation.operationId).toBe('getHealth');
      validator.answer('GET', path, 200, healthy);
    }
    const { operation } = findOperation(document, 'GET', '/maintenance/assignable-technicians');
    expect(operation.operationId).toBe('listAssignableTechnicians');
    expect(findOperation(document, 'GET', '/maintenance/7').operation.operationId).toBe(
      'getMaintenanceRequest',
    );
  });

  it('refuses a path, a verb or a status that is not documented', () => {
    expect(() => validator.answer('GET', '/api/nowhere', 200, healthy)).toThrow('not documented');
    expect(() => validator.answer('POST', '/api/health', 200, healthy)).toThrow('not documented');
    expect(() => validator.answer('GET', '/api/health', 404, failure)).toThrow('not documented');
  });

  it('refuses an answer with a field missing, of the wrong kind, or not documented', () => {
    const { dependencies: _, ...short } = healthy.data;
    for (const data of [
      short,
      { ...healthy.data, status: 'fine' },
      { ...healthy.data, host: 'x' },
    ]) {
      expect(() => validator.answer('GET', '/health', 200, { ...healthy, data })).toThrow(
        'not fit',
      );
    }
    expect(() => validator.answer('GET', '/health', 200, { ...healthy, extra: 1 })).toThrow(
      'not fit',
    );
  });

  it('refuses a code that the operation does not answer with that status', () => {
    const answer = (code: string) => () =>
      validator.answer('GET', '/maintenance/7', 404, { ...failure, code });
    expect(answer('NOT_FOUND')).not.toThrow();
    expect(answer('CONFLICT')).toThrow('not fit');
  });

  it('knows the envelope of failure by itself', () => {
    expect(() => validator.failure({ ...failure, code: 'METHOD_NOT_ALLOWED' })).not.toThrow();
    expect(() => validator.failure({ ...failure, code: 'TEAPOT' })).toThrow('not fit');
    expect(() => validator.failure({ message: 'Not found' })).toThrow('not fit');
  });
});
