import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from '@swc/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { picture } from '../support/files.js';
import { rawCall } from '../support/raw-call.js';
import type { Person } from '../support/seed.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly tags: readonly { readonly name: string }[];
}

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'reference-'));
const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as Document;
const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
  Object.values(methods).map((operation) => ({ path: at, operation })),
);
let app: TestApp;
let head: Person;

beforeAll(async () => {
  const script = new URL('../../scripts/lib/guides.mjs', import.meta.url).href;
  const { renderGuides } = (await import(/* @vite-ignore */ script)) as {
    renderGuides(folder: string): void;
  };
  renderGuides(path.join(folder, 'guides'));
  app = await startTestApp({}, path.join(folder, 'console'));
  const { id: departmentId } = await app.seed.department('Facilities');
  head = await app.seed.person('department_head', { departmentId });
});

afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true });
});

const decoded = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

const pages = () =>
  readdirSync(path.join(folder, 'guides/reference')).map((name) => ({
    name: name.replace('.html', ''),
    html: readFileSync(path.join(folder, 'guides/reference', name), 'utf8'),
  }));

/** Samples of all operations: page, operationId, language and text. */
const samples = () =>
  pages().flatMap(({ name, html }) =>
    html.split('<section>').flatMap((section) => {
      const id = /<h2 id="([^"]+)"/.exec(section)?.[1] ?? '';
      return [...section.matchAll(/<figure data-language="(\w+)">.*?<code>(.*?)<\/code>/gs)].map(
        ([, language = '', text = '']) => ({ page: name, id, language, text: decoded(text) }),
      );
    }),
  );

const sampleOf = (id: string, language: string) => {
  const found = samples().find((one) => one.id === id && one.language === language);
  if (found === undefined) throw new Error(`${id} has no sample in ${language}.`);
  return found.text;
};

describe('the reference', () => {
  it('has a page for each group, and each operation with its samples on that of its group', () => {
    expect(operations.length).toBeGreaterThan(300);
    const shown = samples().map(({ page, id, language }) => `${page} ${id} ${language}`);
    const expected = operations.flatMap(({ operation: { tags, operationId } }) => {
      const page = (tags[0] ?? '').toLowerCase().replaceAll(' ', '-');
      return ['curl', 'JavaScript', 'Python'].map((one) => `${page} ${operationId} ${one}`);
    });
    expect(shown.toSorted()).toEqual(expected.toSorted());
    expect(pages().length).toBe(document.tags.length + 1);
  });

  it('is served at /docs and below, compressed, small enough for a slow line', async () => {
    for (const at of ['/docs', ...pages().map(({ name }) => `/docs/reference/${name}`)]) {
      const { status, headers, body } = await rawCall(app.url, at, { 'Accept-Encoding': 'gzip' });
      expect([at, status, headers['content-encoding']]).toEqual([at, 200, 'gzip']);
      expect(body.length).toBeLessThan(40_000);
    }
    const moved = await fetch(`${app.url}/docs/reference`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/docs']);
  });

  it('leads only to pages, headings and guides that there are', async () => {
    const ids = new Map(
      pages().map(({ name, html }) => [
        name === 'index' ? '/docs' : `/docs/reference/${name}`,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const wrong: string[] = [];
    for (const { name, html } of pages()) {
      const here = name === 'index' ? '/docs' : `/docs/reference/${name}`;
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
        const [page = '', anchor] = href.split('#');
        const known = ids.get(page === '' ? here : page);
        if (known !== undefined && (anchor === undefined || known.has(anchor))) continue;
        const other = /^\/(docs\/(guides|openapi|schema)|graphi?ql|$)|^data:/.test(page);
        if (!other) wrong.push(`${name}: ${href}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has no script but that of the guides, and each id once on a page', () => {
    for (const { name, html } of pages()) {
      expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
        '<script type="module" src="/docs/guides/guides.js">',
      ]);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([name, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([name, []]);
    }
  });
});

describe('the samples of the reference', () => {
  it('are correct shell, JavaScript and Python, of every operation', async () => {
    const shell = samples().filter(({ language }) => language === 'curl');
    await run('bash', ['-n', '-c', shell.map(({ text }) => text).join('\n\n')]);
    const scripts = samples().filter(({ language }) => language === 'JavaScript');
    for (const { text } of scripts) await parse(text, { syntax: 'ecmascript', target: 'es2022' });
    const file = path.join(folder, 'samples.json');
    const python = samples().filter(({ language }) => language === 'Python');
    writeFileSync(file, JSON.stringify(python.map(({ text }) => text)));
    const check =
      'import ast, json, sys; [ast.parse(text) for text in json.load(open(sys.argv[1]))]';
    await run('python3', ['-c', check, file]);
  });

  /** Runs samples one after the other, as their reader does, and reads the last answer. */
  async function answerOf(id: string, language: string, replace: Record<string, string> = {}) {
    let text = sampleOf(id, language);
    for (const [from, to] of Object.entries(replace)) text = text.replaceAll(from, to);
    const env = { ...process.env, SERVICE: app.url, TOKEN: head.token };
    const at = path.join(folder, `sample-${id}.mjs`);
    if (language === 'JavaScript') {
      const printed = text.replace(
        'console.log(data ?? error)',
        'console.log(JSON.stringify(data ?? error))',
      );
      writeFileSync(at, printed);
    }
    const library = new URL('../support/python', import.meta.url).pathname;
    const printJson =
      'import json, builtins; print = lambda value: builtins.print(json.dumps(value))\n';
    const { stdout } = await (language === 'curl'
      ? run('bash', ['-c', text.replace('curl', 'curl -s')], { env, cwd: folder })
      : language === 'JavaScript'
        ? run(process.execPath, [at], { env, cwd: folder })
        : run('python3', ['-c', `${printJson}${text}`], {
            env: { ...env, PYTHONPATH: library, PYTHONDONTWRITEBYTECODE: '1' },
            cwd: folder,
          }));
    const answer = JSON.parse(stdout);
    return language === 'curl' ? answer.data : answer;
  }

  it.each(['curl', 'JavaScript', 'Python'])('work as they stand, in %s', async (language) => {
    const created = await answerOf('createMaintenanceRequest', language);
    expect(created).toMatchObject({ title: 'Leaking pipe under the sink', status: 'pending' });
    const here = { 'maintenance/7': `maintenance/${created.id}` };
    expect(await answerOf('getMaintenanceRequest', language, here)).toMatchObject({
      id: created.id,
    });
    expect(await answerOf('approveMaintenanceRequest', language, here)).toMatchObject({
      id: created.id,
      status: 'approved',
    });
    const rows = await answerOf('listMaintenanceRequests', language);
    expect(rows.map(({ id }: { id: number }) => id)).toContain(created.id);
  });

  it('send forms in curl and JavaScript', async () => {
    writeFileSync(path.join(folder, 'leak.jpg'), await picture());
    const { id } = await answerOf('createMaintenanceRequest', 'curl');
    for (const language of ['curl', 'JavaScript']) {
      const sent = await answerOf('uploadAttachment', language, {
        'maintenance/7': `maintenance/${id}`,
      });
      expect(sent).toMatchObject({ requestId: id, originalName: 'leak.jpg' });
    }
  });
});
