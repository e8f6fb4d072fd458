import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FULL } from '../support/full.js';
import { buildProgram, COMPILE_CACHE, SHORT_RUN, startProgram } from '../support/program.js';

const PASSWORD = 'a password of the demonstration';

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each path has other data.
  readonly data: any;
}

let dataDir: string;
beforeAll(async () => {
  buildProgram();
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

// `npm run test:suite -- demonstration` makes one each time.
it.runIf(FULL)(
  'the demonstration has places, equipment and requests about them, and labels that open',
  async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILE_CACHE };
    const args = ['dist/src/cli/demo.js', '--requests', '12', '--password', PASSWORD];
    const made = spawnSync(process.execPath, [...SHORT_RUN, ...args], { encoding: 'utf8', env });
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('12 requests, ')]);
    const email = /department_head +(\S+)/.exec(made.stdout)?.[1];
    const code = /Dishwasher +\/r\/([\w-]{22})$/m.exec(made.stdout)?.[1];

    const program = await startProgram({ DATA_DIR: dataDir, HOST: '127.0.0.1' });
    try {
      const call = async (target: string, body?: object, token?: string) => {
        const answer = await fetch(`${program.url}/api${target}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            'Content-Type': 'application/json',
            ...(token && { Authorization: `Bearer ${token}` }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await answer.json()) as Answer;
      };
      const { accessToken } = (await call('/auth/login', { email, password: PASSWORD })).data;
      const count = async (list: string) =>
        (await call(`${list}limit=100`, undefined, accessToken)).data.length;
      expect(await count('/locations?')).toBe(30);
      expect(await count('/categories?')).toBe(12);
      expect(await count('/assets?')).toBe(24);
      expect(await count('/assets?down=true&')).toBeGreaterThanOrEqual(1);
      expect(await count('/downtimes?planned=true&')).toBe(2);
      expect(await count('/meters?')).toBe(5);
      const meters = await call('/meters?limit=1', undefined, accessToken);
      expect(await count(`/meters/${meters.data[0].id}/readings?`)).toBeGreaterThan(20);
      expect(await count('/parts?')).toBe(10);
      expect(await count('/checklists?')).toBe(3);
      expect(await count('/schedules?')).toBe(6);
      expect(await count('/saved-views?shared=everyone&')).toBe(3);
      const planned = await call('/schedules?sort=nextDueAt', undefined, accessToken);
      expect(planned.data[0].nextDueAt).toEqual(expect.any(String));
      expect(await count('/time?')).toBeGreaterThanOrEqual(1);
      const halls = await call('/locations?search=Hall', undefined, accessToken);
      expect(halls.data[0].pathName).toBe('Main site / Production / Hall 1');
      const opened = await call('/auth/link', { code });
      expect(opened.data.target).toMatchObject({ type: 'asset', name: 'Dishwasher' });
    } finally {
      await program.stop();
    }
  },
  180_000,
);
