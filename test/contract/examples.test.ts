import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { PASSWORD } from '../support/seed.js';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'examples-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimitAuthenticated: 10_000 });
});
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true });
});

/** Documents of clients, and of operators who call the service. */
const documents = ['docs/api', 'docs/guides', 'docs/behaviour', 'docs/security', 'docs/operations']
  .flatMap((at) => readdirSync(at).map((name) => `${at}/${name}`))
  .filter((file) => file.endsWith('.md'));

const blocksOf = (file: string, language: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')),
  ].map(([, text = '']) => text);

/** Documents with calls of the interface. */
const calling = documents.filter((file) =>
  blocksOf(file, 'sh').some((block) => block.includes('"$SERVICE/')),
);

/** What a reader has before the examples of a page. */
async function environment() {
  const person = await app.seed.person('super_admin');
  const { id: departmentId } = await app.seed.department();
  const post = async (at: string, body: object) =>
    (await app.rest('POST', at, { token: person.token, body })).body.data;
  for (const title of ['Tap drips', 'Lamp flickers']) {
    await post('/maintenance', { title, description: 'Since today.', departmentId });
  }
  const rows = await app.rest('GET', '/maintenance?limit=1&sort=-updatedAt', person);
  const feed = await app.rest('GET', '/events?limit=1', person);
  const scopes = ['maintenance.create', 'maintenance.read'];
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  return {
    SERVICE: app.url,
    EMAIL: person.email,
    PASSWORD,
    TOKEN: person.token,
    API_TOKEN: (await post('/me/tokens', { name: 'Example', scopes, expiresAt })).token,
    ID: String((await post('/service-accounts', { name: 'Pump', role: 'technician' })).id),
    CURSOR: rows.body.pagination.nextCursor,
    POSITION: feed.body.pagination.nextCursor,
  };
}

describe('the examples of the documents', () => {
  it('call the service by one name, in several pages', () => {
    expect(calling.length).toBeGreaterThan(4);
    for (const file of documents) {
      for (const block of blocksOf(file, 'sh')) {
        const called = [...block.matchAll(/\bcurl [^\n]*?"\$(\w+)\//g)].map(([, name]) => name);
        expect([file, called.filter((name) => name !== 'SERVICE')]).toEqual([file, []]);
      }
    }
  });

  // The first call is run with its answers in guides.test.ts; it ends with a refusal.
  it.each(calling.filter((file) => !file.endsWith('/first-call.md')))('run: %s', async (file) => {
    // A day that comes when the page has become old.
    const later = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const script = blocksOf(file, 'sh')
      .filter((block) => !/^(npm|[A-Z_]+=\S+$)/.test(block) || block.includes('curl'))
      .filter((block) => /\$SERVICE|SERVICE=|ids /.test(block))
      .map((block) => `${block.replaceAll('2027-06-30', later)}\necho`)
      .join('\n');
    const { stdout } = await run('bash', ['-c', `set -eu\n${script}`], {
      cwd: folder,
      env: { ...process.env, ...(await environment()) },
    });
    const answers = stdout
      .split(/(?<=\})(?=\{"(?:code|data|errors)")|\n/)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      expect([file, answer.error ?? answer.errors]).toEqual([file, undefined]);
    }
  });

  const queries = documents.flatMap((file) =>
    blocksOf(file, 'graphql').map((text) => [file, text] as const),
  );

  it.each(queries)('fit the schema: %s', (_file, text) => {
    const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));
    expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
  });
});
