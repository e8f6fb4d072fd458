import { expect, it } from 'vitest';
import { ReportLimits } from '../../src/modules/outward/report-links/report-limits.js';

const accepted = async () => 'accepted';
const LIMITED = { code: 'RATE_LIMITED', status: 429 };

/** Work that fails when told to. */
function failing() {
  const { promise, reject } = Promise.withResolvers<string>();
  return { work: () => promise, fail: () => reject(new Error('refused')) };
}

it.each([
  ['of a link', 10, (n: number): [number, string] => [1, `192.0.2.${n}`]],
  ['from an address at a link', 5, (): [number, string] => [1, '192.0.2.1']],
  ['from an address', 7, (n: number): [number, string] => [n, '192.0.2.1']],
])('a refused attempt %s keeps the place of a failed one from nobody', async (_name, most, at) => {
  const limits = new ReportLimits(undefined, 7);
  const counted = (n: number, work = accepted) => {
    const [link, address] = at(n);
    return limits.counted(link, address, work);
  };
  for (let n = 1; n < most; n += 1) expect(await counted(n)).toBe('accepted');
  const last = failing();
  const underWay = counted(most, last.work);
  // All places are taken, one of them by work that will fail.
  for (let n = 1; n <= 3; n += 1) await expect(counted(most + n)).rejects.toMatchObject(LIMITED);
  last.fail();
  await expect(underWay).rejects.toThrow('refused');
  expect(await counted(most + 4)).toBe('accepted');
  await expect(counted(most + 5)).rejects.toMatchObject(LIMITED);
});
