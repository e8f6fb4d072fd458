import { afterEach, describe, expect, it, vi } from 'vitest';
import { LEFT_OUT, limitedBy, rankOf } from '../../config/limited-tests.js';

const file = '../../scripts/lib/limited-tests.mjs';
const { limitedArguments } = (await import(file)) as {
  limitedArguments: (given: readonly string[]) => string[];
};

afterEach(() => {
  for (const name of ['TEST_SECONDS', 'TEST_FIRST', 'TEST_TURN']) delete process.env[name];
});

describe('the arguments of a run that ends in time', () => {
  it('are taken out, and begin with what concerns the change', () => {
    expect(
      limitedArguments(['a.test.ts', '--seconds', '30', '--changed', 'HEAD', '-t', 'x']),
    ).toEqual(['a.test.ts', '-t', 'x']);
    expect(process.env.TEST_SECONDS).toBe('30');
    expect(process.env.TEST_TURN).toMatch(/^[0-9a-f]{40}$|^$/);
  });

  it('limit nothing in the full run, or without seconds', () => {
    expect(limitedArguments(['--changed', 'HEAD'])).toEqual([]);
    expect(process.env.TEST_SECONDS).toBeUndefined();
    expect(limitedArguments(['--seconds', '30', '--full'])).toEqual(['--full']);
    expect(process.env.TEST_SECONDS).toBeUndefined();
    vi.stubEnv('FULL', '1');
    expect(limitedArguments(['--seconds', '30'])).toEqual([]);
    expect(process.env.TEST_SECONDS).toBeUndefined();
  });

  it.each(['0', '-1', 'soon', '1.5', ''])('refuse %j seconds', (value) => {
    expect(() => limitedArguments(['--seconds', value])).toThrow('--seconds does not take');
  });
});

describe('a run that ends in time', () => {
  const pluginOf = (seconds: string) => limitedBy({ TEST_SECONDS: seconds }).plugins[0];

  it('reads each file until the time is over, and then a skipped test', () => {
    const name = `${process.cwd()}/test/unit/limited-tests.test.ts`;
    expect(pluginOf('1000')?.transform('', name)).toBeUndefined();
    expect(pluginOf('-1')?.transform('', name)).toBe(LEFT_OUT);
    expect(pluginOf('-1')?.transform('', `${process.cwd()}/src/main.ts`)).toBeUndefined();
  });

  it('is not what `npm test` makes', () => {
    expect(limitedBy({})).toEqual({ plugins: [], sequence: {} });
    expect(limitedBy({ TEST_SECONDS: '' })).toEqual({ plugins: [], sequence: {} });
  });

  it('puts first what concerns the change, and the rest in an order of the commit', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const orderOf = (turn: string) =>
      names.toSorted((a, b) =>
        rankOf(a, new Set(['f']), turn).localeCompare(rankOf(b, new Set(['f']), turn)),
      );
    expect(orderOf('1')[0]).toBe('f');
    expect(orderOf('2')[0]).toBe('f');
    expect(orderOf('1')).toEqual(orderOf('1'));
    expect(orderOf('1')).not.toEqual(orderOf('2'));
  });
});
