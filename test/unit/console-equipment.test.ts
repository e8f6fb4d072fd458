import { describe, expect, it } from 'vitest';
import {
  movesOf,
  type PlaceOfAsset,
} from '../../console/src/pages/equipment/asset-history/moves.js';
import {
  type DowntimeValues,
  downtimeInput,
  downtimeValues,
  endNow,
  timeProblems,
} from '../../console/src/pages/equipment/downtimes/downtime-values.js';
import {
  NO_READING,
  type ReadMeter,
  readingInput,
  riseOf,
  valueProblem,
} from '../../console/src/pages/equipment/meters/reading-values.js';
import { type About, isAbout } from '../../console/src/pages/requests/maintenance/is-about.js';

const ZONE = 'Europe/Berlin';

describe('the form of a downtime', () => {
  const now = '2026-03-02T14:00';
  const saved = {
    startedAt: '2026-03-02T08:00:42.000Z',
    endedAt: '2026-03-02T09:30:17.000Z',
    planned: false,
    reason: 'No power.',
  };
  const values = (over: Partial<DowntimeValues> = {}): DowntimeValues => ({
    startedAt: '2026-03-02T09:00',
    endedAt: '2026-03-02T10:30',
    planned: false,
    reason: '',
    ...over,
  });

  it('has the times of the zone, and now where one begins or ends', () => {
    expect(downtimeValues('edit', saved, ZONE)).toEqual({
      startedAt: '2026-03-02T09:00',
      endedAt: '2026-03-02T10:30',
      planned: false,
      reason: 'No power.',
    });
    expect(downtimeValues('start', undefined, ZONE)).toMatchObject({ startedAt: null });
    expect(downtimeValues('end', { ...saved, endedAt: null }, ZONE)).toMatchObject({
      startedAt: '2026-03-02T09:00',
      endedAt: null,
    });
    expect(downtimeValues('past', undefined, ZONE)).toMatchObject({ startedAt: '', endedAt: '' });
  });

  it.each([
    ['past', {}, null, null],
    ['past', { startedAt: '', endedAt: '' }, 'missing', 'missing'],
    ['past', { endedAt: '2026-03-02T08:59' }, null, 'reversed'],
    ['past', { startedAt: '2026-03-02T14:01', endedAt: '2026-03-02T14:02' }, 'future', 'future'],
    ['edit', { endedAt: '' }, null, null],
    ['edit', { startedAt: '' }, 'missing', null],
    ['start', { startedAt: null, endedAt: '' }, null, null],
    ['start', { startedAt: '', endedAt: '' }, 'missing', null],
    ['end', { endedAt: null }, null, null],
    ['end', { endedAt: '' }, null, 'missing'],
    ['end', { endedAt: '2026-03-02T08:00' }, null, 'reversed'],
  ] as const)('%s with %o', (task, over, startedAt, endedAt) => {
    expect(timeProblems(task, values(over), now)).toEqual({ startedAt, endedAt });
  });

  it('sends only what was changed: untouched times keep their seconds', () => {
    const first = downtimeValues('edit', saved, ZONE);
    expect(downtimeInput(first, first, ZONE)).toEqual({});
    expect(downtimeInput({ ...first, endedAt: '2026-03-02T11:00' }, first, ZONE)).toEqual({
      endedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(
      downtimeInput({ ...first, endedAt: '', reason: ' ', planned: true }, first, ZONE),
    ).toEqual({ endedAt: null, reason: null, planned: true });
  });

  it('sends nothing for a beginning that is now', () => {
    const first = downtimeValues('start', undefined, ZONE);
    expect(downtimeInput({ ...first, reason: 'Loud' }, first, ZONE)).toEqual({ reason: 'Loud' });
  });

  it('ends at the beginning of the minute, but later than it began', () => {
    const at = new Date('2026-03-02T12:00:30.000Z');
    expect(endNow('2026-03-02T11:59:59.000Z', at)).toBe('2026-03-02T12:00:00.000Z');
    expect(endNow('2026-03-02T12:00:10.000Z', at)).toBe('2026-03-02T12:00:30.000Z');
  });
});

describe('the form of a reading', () => {
  const counter: ReadMeter = { id: 4, kind: 'COUNTER', lastValue: 100.5, lastAt: '2026-03-01' };
  const gauge: ReadMeter = { ...counter, kind: 'GAUGE' };
  const fresh: ReadMeter = { ...counter, lastValue: null, lastAt: null };

  it.each([
    [counter, '', false, 'missing'],
    [counter, '-', false, 'missing'],
    [counter, 100.5, false, null],
    [counter, 100.4, false, 'less'],
    [counter, 2, true, null],
    [counter, -1, true, 'negative'],
    [counter, 1_000_000_000_000, false, 'tooLarge'],
    [counter, 999_999_999_999.999, false, null],
    [gauge, -40, false, null],
    [gauge, -1_000_000_000_000, false, 'tooLarge'],
    [fresh, 0, false, null],
  ] as const)('%o with %s (new device: %s): %s', (meter, value, replacesMeter, problem) => {
    expect(valueProblem(meter, { value, replacesMeter })).toBe(problem);
  });

  it('tells the rise in decimals, not in those of a double', () => {
    const rise = (meter: ReadMeter, value: string | number, replacesMeter = false) =>
      riseOf(meter, { ...NO_READING, value, replacesMeter });
    expect(rise({ ...counter, lastValue: 0.1 }, 0.3)).toBe(0.2);
    expect(rise(gauge, 90)).toBe(-10.5);
    expect([rise(counter, ''), rise(fresh, 5), rise(counter, 5, true)]).toEqual([null, null, null]);
  });

  it('sends a time and a new device only where they are meant', () => {
    const values = { ...NO_READING, value: '12', replacesMeter: true, note: ' ok ' };
    expect(readingInput(counter, values, ZONE)).toEqual({
      id: 4,
      value: 12,
      note: 'ok',
      replacesMeter: true,
    });
    expect(readingInput(gauge, { ...values, at: '2026-07-02T09:00', note: '' }, ZONE)).toEqual({
      id: 4,
      value: 12,
      at: '2026-07-02T07:00:00.000Z',
    });
  });
});

describe('a live list of the requests of a place or an asset', () => {
  const NONE: About = { categoryId: null, categoryRecord: null, locationRecord: null, asset: null };
  const asset = (path: string, place: string | null) => ({
    path,
    location: place === null ? null : { path: place },
  });

  it.each([
    [{ assetId: 5 }, { asset: asset('/5/', null) }, true],
    [{ assetId: 5 }, { asset: asset('/5/9/', null) }, true],
    [{ assetId: 5 }, { asset: asset('/55/', null) }, false],
    [{ assetId: 9 }, { asset: asset('/5/', null) }, false],
    [{ assetId: 5 }, { asset: null }, false],
    [{ locationId: 3 }, { locationRecord: { path: '/3/4/' } }, true],
    [{ locationId: 3 }, { asset: asset('/5/', '/1/3/') }, true],
    [{ locationId: 3 }, { locationRecord: { path: '/8/' }, asset: asset('/5/', '/3/') }, true],
    [{ locationId: 3 }, { asset: asset('/3/', '/8/') }, false],
    [{ locationId: 3 }, { asset: asset('/3/', null) }, false],
    [{ locationId: 3, assetId: 5 }, { asset: asset('/5/', '/8/') }, false],
    [{ categoryId: 2 }, { categoryId: 6, categoryRecord: { parentId: 2 } }, true],
    [{}, {}, true],
  ])('with %o and a request with %o: %s', (filter, over, added) => {
    expect(isAbout(filter, { ...NONE, ...over })).toBe(added);
  });
});

describe('a move in the history', () => {
  const nowhere: PlaceOfAsset = { locationId: null, location: null, parentId: null, parent: null };
  const hall = { ...nowhere, locationId: 1, location: { pathName: 'Hall' } };
  const yard = { ...nowhere, locationId: 2, location: { pathName: 'Yard' } };
  const line = { ...nowhere, parentId: 5, parent: { tag: 'L-5', name: 'Line' } };

  it.each([
    [hall, yard, [['moved', 'Hall', 'Yard']]],
    [nowhere, yard, [['placed', 'gone', 'Yard']]],
    [hall, nowhere, [['removed', 'Hall', 'gone']]],
    [nowhere, line, [['partOf', 'gone', 'L-5 · Line']]],
    [line, nowhere, [['partNoMore', 'L-5 · Line', 'gone']]],
    [line, { ...line, parentId: 9, parent: null }, [['partMoved', 'L-5 · Line', 'gone']]],
    [{ ...hall, location: null }, yard, [['moved', 'gone', 'Yard']]],
    [
      hall,
      { ...line, locationId: 2, location: yard.location },
      [
        ['moved', 'Hall', 'Yard'],
        ['partOf', 'gone', 'L-5 · Line'],
      ],
    ],
  ])('from %o to %o', (from, to, parts) => {
    expect(movesOf(from, to, 'gone').map(({ key, from, to }) => [key, from, to])).toEqual(parts);
  });
});
