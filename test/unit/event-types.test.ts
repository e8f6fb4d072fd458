import { expect, it } from 'vitest';
import { defineEvent } from '../../src/core/events.js';
import { subscribersFor } from '../../src/core/subscribers.js';
import type { Unit } from '../../src/core/unit.js';

/**
 * Code that must not compile: `tsc --noEmit` (npm run check) fails when one of these lines is not
 * an error any more. Nothing here is run.
 */
const changed = defineEvent<{ id: number; status: string }>({
  type: 'thing.changed',
  summary: 'A thing changed.',
  stored: true,
});
const things = { changed };
const { subscriber } = subscribersFor<{ count: number }>();

const notRun = [
  (unit: Unit) => unit.emit(changed, { id: 1, status: 'open' }),
  // @ts-expect-error a misspelt event
  (unit: Unit) => unit.emit(things.chnaged, { id: 1, status: 'open' }),
  // @ts-expect-error a text in the place of an event
  (unit: Unit) => unit.emit('thing.changed', { id: 1, status: 'open' }),
  // @ts-expect-error a field is missing
  (unit: Unit) => unit.emit(changed, { id: 1 }),
  // @ts-expect-error a field of another type
  (unit: Unit) => unit.emit(changed, { id: '1', status: 'open' }),
  // @ts-expect-error a field too many
  (unit: Unit) => unit.emit(changed, { id: 1, status: 'open', colour: 'red' }),
  // @ts-expect-error a payload that JSON does not hold
  () => defineEvent<{ at: Date }>({ type: 'thing.timed', summary: 'At a time.', stored: false }),
  () =>
    subscriber({
      name: 'x',
      event: changed,
      delivery: 'after-commit',
      // @ts-expect-error the payload has no such field
      handle: (_services, { payload }) => void payload.colour,
    }),
  () =>
    subscriber({
      name: 'x',
      event: changed,
      delivery: 'after-commit',
      // @ts-expect-error the module makes no such service
      handle: (services) => void services.colour,
    }),
];

it('is checked by the compiler', () => {
  expect(notRun).toHaveLength(9);
});
