import { expect, it } from 'vitest';
import { gather } from '../../console/src/pages/outward/notifications/gather.js';

const dayOf = (iso: string) => iso.slice(0, 10);

const row = (id: number, kind: string, requestId: number | null, day = '2026-11-27') => ({
  ...{ id, kind, requestId },
  createdAt: `${day}T12:00:00.000Z`,
});

const shown = (rows: readonly ReturnType<typeof row>[]) =>
  gather(rows, dayOf).map((group) => group.rows.map(({ id }) => id));

it('gathers those of one kind about one request on a day, from two on', () => {
  expect(
    shown([
      row(9, 'COMMENTED', 1),
      row(8, 'COMMENTED', 2),
      row(7, 'COMMENTED', 1),
      row(6, 'HELD', 1),
      row(5, 'COMMENTED', 1, '2026-11-26'),
    ]),
  ).toEqual([[9, 7], [8], [6], [5]]);
});

it('gathers those of one kind about different requests on a day, from three on', () => {
  const two = [row(9, 'SUBMITTED', 1), row(8, 'SUBMITTED', 2)];
  expect(shown(two)).toEqual([[9], [8]]);
  expect(shown([...two, row(7, 'HELD', 5), row(6, 'SUBMITTED', 3)])).toEqual([[9, 8, 6], [7]]);
});

it('gathers those about no request by their day', () => {
  const parts = [row(9, 'PART_LOW', null), row(8, 'PART_LOW', null)];
  expect(shown(parts)).toEqual([[9], [8]]);
  expect(shown([...parts, row(7, 'PART_LOW', null)])).toEqual([[9, 8, 7]]);
});

it('hides no security notification behind a number', () => {
  const rows = [row(9, 'SECURITY', null), row(8, 'SECURITY', null), row(7, 'SECURITY', null)];
  expect(shown(rows)).toEqual([[9], [8], [7]]);
});

it('has each notification once, in the order of the newest', () => {
  expect(gather([], dayOf)).toEqual([]);
  const rows = Array.from({ length: 30 }, (_, index) =>
    row(30 - index, ['COMMENTED', 'HELD'][index % 2] as string, index % 3),
  );
  const ids = gather(rows, dayOf).flatMap((group) => group.rows.map(({ id }) => id));
  expect(ids.toSorted((a, b) => b - a)).toEqual(rows.map(({ id }) => id));
});
