import { expect, it } from 'vitest';
import {
  type CrewChange,
  type PresentCrew,
  wasInCrew,
} from '../../src/modules/requests/offline/undelivered/crew-times.js';

const ME = 7;
const OTHER = 8;
const NOBODY: PresentCrew = { assigneeId: null, helperIds: [], assignedAt: null };
const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const asked = (time: string, changes: readonly CrewChange[], present = NOBODY) =>
  wasInCrew(ME, [at(time)], changes, present);

const LOST: readonly CrewChange[] = [
  { at: at('08:00:00'), assigneeId: ME },
  { at: at('10:00:00'), assigneeId: OTHER },
];

it.each([
  ['07:57:59.999', false],
  ['07:58:00', true],
  ['09:00:00', true],
  ['10:02:00', true],
  ['10:02:00.001', false],
])('counts the time of an assignment, with two minutes before and after: %s', (time, expected) => {
  expect(asked(time, LOST)).toBe(expected);
});

it('counts one of several times', () => {
  expect(wasInCrew(ME, [at('12:00:00'), at('09:00:00')], LOST, NOBODY)).toBe(true);
  expect(wasInCrew(OTHER, [at('09:00:00')], LOST, NOBODY)).toBe(false);
});

it('counts helpers until they are left out, and until nobody is assigned', () => {
  const helped: CrewChange[] = [
    { at: at('08:00:00'), assigneeId: OTHER },
    { at: at('08:30:00'), added: [ME] },
  ];
  const left = [...helped, { at: at('09:00:00'), removed: [ME] }];
  const moved = [...helped, { at: at('09:00:00'), assigneeId: null }];
  for (const changes of [left, moved]) {
    expect([asked('08:20:00', changes), asked('08:45:00', changes)]).toEqual([false, true]);
    expect(asked('09:30:00', changes)).toBe(false);
  }
  // A helper who takes over stays, and is no helper afterwards.
  const took = [...helped, { at: at('09:00:00'), assigneeId: ME }];
  expect(asked('09:30:00', took)).toBe(true);
  expect(asked('10:30:00', [...took, { at: at('10:00:00'), assigneeId: OTHER }])).toBe(false);
  // Another assignee leaves the helpers as they are.
  const changed = [...helped, { at: at('09:00:00'), assigneeId: 9 }];
  expect(asked('09:30:00', changed)).toBe(true);
});

it('counts the present crew since its assignment where no record names it', () => {
  const present = { assigneeId: ME, helperIds: [], assignedAt: at('08:00:00') };
  expect([asked('09:00:00', [], present), asked('07:00:00', [], present)]).toEqual([true, false]);
  expect(asked('09:00:00', [], { ...present, assigneeId: OTHER, helperIds: [ME] })).toBe(true);
  expect(asked('09:00:00', [])).toBe(false);
});
