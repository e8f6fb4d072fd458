import { describe, expect, it } from 'vitest';
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
