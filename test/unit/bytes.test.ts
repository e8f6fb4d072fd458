import { describe, expect, it } from 'vitest';
import { giveBack } from '../../src/infra/storage/bytes.js';

describe('contents that are given back', () => {
  it('have no bytes any more, and their memory is free at once', () => {
    const contents = Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024, 1));
    const before = process.memoryUsage().arrayBuffers;
    giveBack(contents);
    expect(contents.map(({ length }) => length)).toEqual(contents.map(() => 0));
    expect(before - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(64 * 1024 * 1024);
  });

  it('may be given back twice', () => {
    const content = Buffer.alloc(100_000);
    giveBack([content, content]);
    expect(() => giveBack([content])).not.toThrow();
  });

  it('stay when they are a part of a larger memory, which others use', () => {
    const whole = Buffer.alloc(100_000, 7);
    giveBack([whole.subarray(10, 20)]);
    expect(whole[15]).toBe(7);
    const small = Buffer.from('in the pool of small buffers');
    const beside = Buffer.from('beside it');
    giveBack([small]);
    expect([small.toString(), beside.toString()]).toEqual([
      'in the pool of small buffers',
      'beside it',
    ]);
  });

  it('stay when they are shared with another thread', () => {
    const shared = Buffer.from(new SharedArrayBuffer(100_000));
    giveBack([shared]);
    expect(shared).toHaveLength(100_000);
  });
});
