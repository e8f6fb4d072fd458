import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { writeConsoleBuild } from '../../../support/console-build.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { CHROME, rawCall } from '../../../support/raw-call.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let folder: string;
let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  folder = await writeConsoleBuild();
  app = await startTestApp({}, folder);
  administrator = await app.seed.person('administrator');
});
afterAll(async () => {
  await app.stop();
  await rm(path.dirname(folder), { recursive: true });
});

const pageAt = async (target: string) => {
  const { headers } = await rawCall(app.url, target, { Accept: CHROME });
  const policy = headers['content-security-policy'] ?? '';
  return { ancestors: policy.split('frame-ancestors ')[1], frames: headers['x-frame-options'] };
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const update = (boardFrameAncestors: unknown, actor = administrator) =>
    invoke(app, via, 'updateSystemSettings', { boardFrameAncestors }, actor.token);

  it('the page of a wall may be shown by the origins of the setting, by default by none', async () => {
    await update([]);
    expect(await pageAt('/w')).toEqual({ ancestors: "'none'", frames: 'SAMEORIGIN' });
    const origins = ['https://intranet.example.org', 'http://10.0.0.7:8080'];
    const { code, data } = await update(origins);
    expect([code, data.boardFrameAncestors]).toEqual(['OK', origins]);
    expect(await pageAt('/w')).toEqual({ ancestors: origins.join(' '), frames: undefined });
    for (const target of ['/', '/j', '/r/x', '/system/figures']) {
      expect(await pageAt(target)).toEqual({ ancestors: "'none'", frames: 'SAMEORIGIN' });
    }
    expect((await update([])).data.boardFrameAncestors).toEqual([]);
    expect(await pageAt('/w')).toEqual({ ancestors: "'none'", frames: 'SAMEORIGIN' });
  });

  it.each<[unknown]>([
    [['https://intranet.example.org/']],
    [['https://intranet.example.org/path']],
    [['https://intranet.example.org:443']],
    [['https://Intranet.example.org']],
    [['https://a;script-src']],
    [['https://a.example.org https://b.example.org']],
    [['https://*.example.org']],
    [['https://user@example.org']],
    [['intranet.example.org']],
    [["'self'"]],
    [['*']],
    [['data:']],
    [['']],
    [['https://a.example.org', 'https://a.example.org']],
    [Array.from({ length: 11 }, (_, at) => `https://a${at}.example.org`)],
    [null],
  ])('is not %j', async (wrong) => {
    const field = 'boardFrameAncestors';
    await expectRefused(app, wrong, () => update(wrong), 'VALIDATION_ERROR', field);
  });

  it('takes ten', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `https://a${at}.example.org`);
    expect((await update(ten)).data.boardFrameAncestors).toEqual(ten);
    await update([]);
  });
});
