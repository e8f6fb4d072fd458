import { expect, it } from 'vitest';
import { SlowGroups } from '../../src/infra/queue/queue-groups.js';

function groups() {
  const clock = { now: 0 };
  return { clock, groups: new SlowGroups(() => clock.now) };
}

it('a group is slow while a job of it runs long, and after it has', () => {
  const { clock, groups: slow } = groups();
  const end = slow.begin('dead');
  expect(slow.names()).toEqual([]);
  clock.now = 1_500;
  expect(slow.names()).toEqual(['dead']);
  end();
  expect(slow.names()).toEqual(['dead']);
});

it('a group that is quick again is slow no longer', () => {
  const { clock, groups: slow } = groups();
  const end = slow.begin('back');
  clock.now = 2_000;
  end();
  slow.begin('back')();
  expect(slow.names()).toEqual([]);
});

it('a group that nothing was heard of for long is forgotten', () => {
  const { clock, groups: slow } = groups();
  const end = slow.begin('deleted');
  clock.now = 2_000;
  end();
  clock.now += 600_001;
  expect(slow.names()).toEqual([]);
});

it('slow groups share half of the places, and divide them', () => {
  const { clock, groups: slow } = groups();
  slow.begin('a');
  slow.begin('a');
  slow.begin('quick');
  clock.now = 1_000;
  expect(slow.room(['a'], 16, 4)).toEqual({ free: 6, each: 4 });
  expect(slow.room(['a', 'b', 'c'], 16, 4)).toEqual({ free: 6, each: 2 });
  expect(slow.room(Array.from({ length: 20 }, String), 16, 4).each).toBe(1);
  expect(slow.room(['a'], 1, 4)).toEqual({ free: 0, each: 1 });
});
