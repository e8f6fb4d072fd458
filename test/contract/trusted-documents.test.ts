import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSchema, type DocumentNode, parse, print, specifiedRules, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentRules } from '../../src/graphql/document-requests.js';
import { limitRules, MAX_TOKENS } from '../../src/graphql/limits.js';
import { readTrustedDocuments } from '../../src/graphql/trusted-documents.js';
import * as generated from '../e2e/generated/graphql.js';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

const manifest = JSON.parse(readFileSync('console/trusted-documents.json', 'utf8'));
const operations = manifest.operations as Entry[];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('trusted-documents.json', () => {
  it('is a manifest as Apollo defines it', () => {
    expect(manifest).toMatchObject({ format: 'apollo-persisted-query-manifest', version: 1 });
    expect(Object.keys(manifest)).toEqual(['format', 'version', 'operations']);
    for (const { id, name, type, body } of operations) {
      expect(id).toBe(sha256(body));
      expect(body).toContain(`${type} ${name}`);
    }
    const names = operations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has the documents of the tests, with the hash of what a client prints', () => {
    const printed = Object.entries(generated)
      .filter(([name]) => name.endsWith('Document'))
      .map(([, document]) => print(document as unknown as DocumentNode));
    expect(printed.length).toBeGreaterThan(5);
    const bodies = operations.map(({ body }) => body);
    for (const text of printed) expect(bodies).toContain(text);
  });

  it('has no document that breaks a limit', () => {
    const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));
    for (const { name, body } of operations) {
      const document = parse(body, { maxTokens: MAX_TOKENS });
      const problems = validate(schema, document, [...specifiedRules, ...limitRules]);
      expect([name, problems]).toEqual([name, []]);
    }
  });
});

describe('the documents of a manifest', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const written = (entries: { id: string; body: string }[]) => {
    const file = path.join(folder, 'trusted-documents.json');
    writeFileSync(file, JSON.stringify({ operations: entries }));
    return file;
  };

  it('are found by sha256: and their hash, and by nothing else', () => {
    const body = '{ me { email } }';
    const id = sha256(body);
    const documents = readTrustedDocuments(written([{ id, body }]));
    expect(documents.size).toBe(1);
    expect(documents.documentOf(`sha256:${id}`)).toEqual({ text: body });
    expect(documents.documentOf(`sha256:${id}`)).toBe(documents.documentOf(`sha256:${id}`));
    const others = [id, `SHA256:${id}`, `sha256:${id.toUpperCase()}`, 'sha256:', '', '__proto__'];
    for (const other of others) expect(documents.documentOf(other), other).toBeUndefined();
  });

  it('are refused when an id is not the hash of its text', () => {
    const file = written([{ id: sha256('{ me { id } }'), body: '{ me { email } }' }]);
    expect(() => readTrustedDocuments(file)).toThrow('is not the hash of its text');
  });

  it('are none without a manifest, which the mode only refuses', () => {
    const none = readTrustedDocuments(path.join(folder, 'missing.json'));
    expect(none.size).toBe(0);
    expect(documentRules(none, false).trustedOnly).toBe(false);
    expect(() => documentRules(none, true)).toThrow(
      'needs the file console/trusted-documents.json',
    );
  });
});
