import { describe, expect, it } from 'vitest';
import { changesAnything, changesBetween } from '../../src/core/changes.js';

const AT = '2026-03-01T10:00:00.000Z';

describe('changesBetween', () => {
  it('has the changed fields alone, in the order of the record, as JSON', () => {
    const before = { id: 7, title: 'Tap', at: new Date(AT), tags: ['a'], note: null };
    const after = { ...before, title: 'Pipe', at: new Date(AT), tags: ['a', 'b'], note: 'Now' };
    const changes = changesBetween(before, after);
    expect(JSON.stringify(changes)).toBe(
      '{"before":{"title":"Tap","tags":["a"],"note":null},"after":{"title":"Pipe","tags":["a","b"],"note":"Now"}}',
    );
  });

  it('writes times as ISO 8601', () => {
    const changes = changesBetween({ at: null }, { at: new Date(AT) });
    expect(changes).toStrictEqual({ before: { at: null }, after: { at: AT } });
  });

  it('has null for a field that the record did not have', () => {
    const changes = changesBetween({}, { stage: 'submitted', hold: null });
    expect(changes).toStrictEqual({
      before: { stage: null, hold: null },
      after: { stage: 'submitted', hold: null },
    });
  });

  it('has no field that is undefined afterwards', () => {
    expect(changesBetween({ a: 1, b: 1 }, { a: undefined })).toStrictEqual({
      before: {},
      after: {},
    });
  });

  it('is a copy', () => {
    const tags = ['a'];
    const { after } = changesBetween({ tags: [] }, { tags });
    tags.push('b');
    expect(after).toStrictEqual({ tags: ['a'] });
  });
});

describe('changesAnything', () => {
  it.each([
    ['another value', { a: 1 }, { a: 2 }, true],
    ['the same value', { a: 1, b: 2 }, { a: 1 }, false],
    ['an equal time', { at: new Date(AT) }, { at: new Date(AT) }, false],
    ['another time', { at: new Date(AT) }, { at: new Date(0) }, true],
    ['an equal list', { tags: ['a'] }, { tags: ['a'] }, false],
    ['null for a value', { a: 1 }, { a: null }, true],
    ['nothing for a value', { a: 1 }, { a: undefined }, false],
    ['a number for its text', { a: '1' }, { a: 1 }, true],
  ])('%s', (_name, record, values, expected) => {
    expect(changesAnything(record, values)).toBe(expected);
  });
});
