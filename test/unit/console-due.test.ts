import { describe, expect, it } from 'vitest';
import {
  piecesOf,
  sumsOfPieces,
} from '../../console/src/pages/requests/maintenance/sla/clock-pieces.js';
import {
  type Clock,
  type ClockCalendar,
  clockStateOf,
  holidaysWithin,
  sumsOf,
} from '../../console/src/pages/requests/maintenance/sla/clock-state.js';
import { type DueFields, dueStateOf } from '../../console/src/parts/due/due-state.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const HOUR = 3_600_000;

describe('when a request is due', () => {
  const request = (fields: Partial<DueFields>): DueFields => ({
    stage: 'ASSIGNED',
    onHold: false,
    nextDueAt: null,
    riskAt: null,
    ...fields,
  });

  it.each([
    ['no date', {}, undefined],
    ['later', { nextDueAt: '2026-11-26T15:00:00Z' }, { kind: 'due', by: 3 * HOUR }],
    [
      'later, risk not yet',
      { nextDueAt: '2026-11-26T15:00:00Z', riskAt: '2026-11-26T14:00:00Z' },
      { kind: 'due', by: 3 * HOUR },
    ],
    [
      'at risk',
      { nextDueAt: '2026-11-26T13:00:00Z', riskAt: '2026-11-26T12:00:00Z' },
      { kind: 'atRisk', by: HOUR },
    ],
    ['now', { nextDueAt: '2026-11-26T12:00:00Z' }, { kind: 'due', by: 0 }],
    [
      'overdue',
      { nextDueAt: '2026-11-26T10:00:00Z', riskAt: '2026-11-26T09:00:00Z' },
      { kind: 'overdue', by: 2 * HOUR },
    ],
    ['on hold', { onHold: true }, { kind: 'held' }],
    [
      'on hold, with a promised date',
      { onHold: true, nextDueAt: '2026-11-26T13:00:00Z' },
      { kind: 'due', by: HOUR },
    ],
    ['closed on hold', { onHold: true, stage: 'CANCELLED' }, undefined],
  ] as const)('%s', (_name, fields, expected) => {
    expect(dueStateOf(request(fields), NOW)).toEqual(expected);
  });
});

const segment = (consumedMs: number, why = 'start', state = 'RUNNING') =>
  ({ consumedMs, why, state }) as Clock['segments'][number];
const clock = (fields: Partial<Clock>): Clock =>
  ({
    state: 'RUNNING',
    dueAt: null,
    riskAt: null,
    remainingMs: 0,
    segments: [],
    ...fields,
  }) as Clock;

describe('a clock', () => {
  it.each([
    [{ dueAt: '2026-11-26T13:00:00Z' }, { kind: 'due', by: HOUR }],
    [{ dueAt: '2026-11-26T11:00:00Z' }, { kind: 'overdue', by: HOUR }],
    [
      { dueAt: '2026-11-26T13:00:00Z', riskAt: '2026-11-26T11:00:00Z' },
      { kind: 'atRisk', by: HOUR },
    ],
    [
      { state: 'MET', remainingMs: 2 * HOUR },
      { kind: 'metEarly', by: 2 * HOUR },
    ],
    [
      { state: 'MET', remainingMs: -HOUR },
      { kind: 'metLate', by: HOUR },
    ],
    [{ state: 'DROPPED' }, { kind: 'dropped' }],
    [{ state: 'PAUSED', segments: [segment(0, 'vendor', 'PAUSED')] }, { kind: 'held' }],
    [{ state: 'PAUSED', segments: [segment(0, 'approval', 'PAUSED')] }, { kind: 'approval' }],
  ] as const)('%j', (fields, expected) => {
    expect(clockStateOf(clock(fields as Partial<Clock>), NOW)).toEqual(expected);
  });

  it('adds up in whole minutes: consumed and left are what was promised', () => {
    const segments = [segment(1_230_000), segment(0), segment(1_230_000), segment(29_999)];
    const sums = sumsOf(clock({ segments, targetMs: 3_600_000 }));
    expect(sums).toEqual({ segments: [21, 0, 20, 0], consumed: 41, left: 19, promised: 60 });
    const late = sumsOf(clock({ segments: [segment(7_200_000)], targetMs: 3_600_000 }));
    expect(late).toMatchObject({ consumed: 120, left: -60, promised: 60 });
  });

  it('names the special days of its period', () => {
    const day = (date: string) => ({
      __typename: 'Holiday' as const,
      date,
      name: 'x',
      intervals: [],
    });
    const holidays = ['2026-12-24', '2026-12-25', '2027-01-01'].map(day);
    const calendar = { holidays } as unknown as ClockCalendar;
    const within = holidaysWithin(calendar, '2026-12-25T08:00:00Z', '2026-12-31T08:00:00Z');
    expect(within.map(({ date }) => date)).toEqual(['2026-12-25']);
  });
});

describe('the bar of a clock', () => {
  const at = (hour: number) => new Date(NOW + hour * HOUR).toISOString();
  const part = (from: number, to: number | null, state = 'RUNNING') =>
    ({ from: at(from), to: to === null ? null : at(to), state }) as Clock['segments'][number];
  const now = at(0);

  it('has what ran, what stood and what is left, in order', () => {
    const segments = [part(-10, -7), part(-7, -3, 'PAUSED'), part(-3, -2), part(-2, null)];
    const pieces = piecesOf(clock({ startedAt: at(-10), segments, dueAt: at(5) }), now);
    expect(pieces).toEqual([
      { kind: 'ran', length: 3 * HOUR },
      { kind: 'stood', length: 4 * HOUR },
      { kind: 'ran', length: 3 * HOUR },
      { kind: 'left', length: 5 * HOUR },
    ]);
    expect(sumsOfPieces(pieces)).toEqual([
      { kind: 'ran', length: 6 * HOUR },
      { kind: 'stood', length: 4 * HOUR },
      { kind: 'left', length: 5 * HOUR },
    ]);
  });

  it('divides what ran at the due time, and has nothing left after it', () => {
    const segments = [part(-5, null)];
    expect(piecesOf(clock({ startedAt: at(-5), segments, dueAt: at(-2) }), now)).toEqual([
      { kind: 'ran', length: 3 * HOUR },
      { kind: 'late', length: 2 * HOUR },
    ]);
  });

  it('has the remaining working time left while the clock stands', () => {
    const segments = [part(-5, -4), part(-4, null, 'PAUSED')];
    const fields = { startedAt: at(-5), segments, state: 'PAUSED' as const };
    expect(piecesOf(clock({ ...fields, remainingMs: 2 * HOUR }), now)).toEqual([
      { kind: 'ran', length: HOUR },
      { kind: 'stood', length: 4 * HOUR },
      { kind: 'left', length: 2 * HOUR },
    ]);
    expect(piecesOf(clock({ ...fields, remainingMs: -HOUR }), now).map(({ kind }) => kind)).toEqual(
      ['ran', 'stood'],
    );
  });

  it('of a clock that was met has nothing left', () => {
    const met = clock({ startedAt: at(-5), segments: [part(-5, -4)], state: 'MET', dueAt: at(3) });
    expect(piecesOf(met, now)).toEqual([{ kind: 'ran', length: HOUR }]);
  });
});
