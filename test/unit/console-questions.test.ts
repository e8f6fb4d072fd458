import { describe, expect, it } from 'vitest';
import {
  answersText,
  askedAnswers,
  changedAnswers,
  givenAnswers,
  isUnanswered,
  mergedAnswers,
  openQuestions,
  parsedAnswers,
  type Question,
  shownQuestions,
} from '../../console/src/parts/fields/questions.js';

let ids = 0;
const question = (key: string, change: Partial<Question> = {}): Question => {
  ids += 1;
  return {
    ...{ id: ids, key, label: { en: key, de: null }, help: null, kind: 'TEXT' },
    ...{ categoryId: null, assetType: null, unit: null, min: null, max: null, choices: [] },
    ...{ phase: 'SUBMIT', required: false, visibleIf: null, staffOnly: false, rank: ids },
    ...change,
  };
};

const fuel = question('fuel', { kind: 'CHOICE', required: true });
const smell = question('smell', {
  kind: 'CHECK',
  required: true,
  visibleIf: { fieldId: fuel.id, in: ['gas', 'oil'] },
});
const since = question('since', {
  kind: 'DATE',
  required: true,
  visibleIf: { fieldId: smell.id, in: [true] },
});
const rooms = question('rooms', { kind: 'MULTI' });
const where = question('where', { visibleIf: { fieldId: rooms.id, in: ['other'] } });
const ALL = [fuel, smell, since, rooms, where];

const keys = (questions: readonly Question[]) => questions.map(({ key }) => key);

describe('the questions of a form', () => {
  it.each([
    [{}, ['fuel', 'rooms']],
    [{ fuel: 'electric' }, ['fuel', 'rooms']],
    [{ fuel: 'gas' }, ['fuel', 'smell', 'rooms']],
    [{ fuel: 'gas', smell: false }, ['fuel', 'smell', 'rooms']],
    [{ fuel: 'gas', smell: true }, ['fuel', 'smell', 'since', 'rooms']],
    // What decides is not asked itself.
    [{ fuel: 'electric', smell: true }, ['fuel', 'rooms']],
    [{ rooms: ['hall', 'other'] }, ['fuel', 'rooms', 'where']],
    [{ fuel: null, rooms: null }, ['fuel', 'rooms']],
  ])('with %j are %j', (answers, expected) => {
    expect(keys(shownQuestions(ALL, answers))).toEqual(expected);
  });

  it('are not asked where the other question is not in the form', () => {
    expect(keys(shownQuestions([smell, since], { fuel: 'gas', smell: true }))).toEqual([]);
  });

  it.each([
    [{}, ['fuel']],
    [{ fuel: 'gas' }, ['smell']],
    [{ fuel: 'gas', smell: false }, []],
    [{ fuel: 'gas', smell: true, since: null }, ['since']],
  ])('have to be answered after %j: %j', (answers, expected) => {
    expect(keys(openQuestions(ALL, answers))).toEqual(expected);
  });

  it.each([
    [null, true],
    [undefined, true],
    [' ', true],
    [[], true],
    [false, false],
    [0, false],
    ['x', false],
  ])('count %j as no answer: %s', (value, expected) => {
    expect(isUnanswered(value)).toBe(expected);
  });
});

describe('answers', () => {
  it('to questions that are no longer asked are not given', () => {
    const answers = { fuel: 'electric', smell: true, since: '2026-01-31' };
    expect(askedAnswers(ALL, answers, {})).toEqual({ fuel: 'electric' });
  });

  it('that the service has stay as they are, and are not given again', () => {
    const stored = { smell: true, gone: 'former' };
    const answers = askedAnswers(ALL, { ...stored, fuel: 'electric' }, stored);
    expect(answers).toEqual({ ...stored, fuel: 'electric' });
    expect(changedAnswers(stored, answers)).toEqual([{ key: 'fuel', value: 'electric' }]);
  });

  it('that were cleared are given as null, and only where there was one', () => {
    expect(changedAnswers({ fuel: 'gas' }, { fuel: null, rooms: null })).toEqual([
      { key: 'fuel', value: null },
    ]);
    expect(givenAnswers({ fuel: null, rooms: ['hall'] })).toEqual([
      { key: 'rooms', value: ['hall'] },
    ]);
  });

  it('that are equal are not given', () => {
    expect(changedAnswers({ rooms: ['a', 'b'] }, { rooms: ['a', 'b'] })).toEqual([]);
    expect(changedAnswers({ rooms: ['a', 'b'] }, { rooms: ['a'] })).toHaveLength(1);
  });

  it('of two people are both kept', () => {
    const base = { fuel: 'gas', since: '2026-01-31' };
    expect(mergedAnswers(base, { ...base, fuel: 'oil' }, { ...base, since: '2026-02-01' })).toEqual(
      { fuel: 'oil', since: '2026-02-01' },
    );
  });

  it('are read from the text of a draft, also from a broken one', () => {
    expect(parsedAnswers(answersText({ smell: false }))).toEqual({ smell: false });
    expect(answersText({})).toBe('');
    for (const text of ['', '{', '[]', '"x"', 'null', undefined]) {
      expect(parsedAnswers(text)).toEqual({});
    }
  });
});
