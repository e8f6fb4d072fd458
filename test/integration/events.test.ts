import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/receiver.js';
import { openReplicas, type Replica, SUBSCRIBERS } from '../support/replicas.js';

let replicas: Awaited<ReturnType<typeof openReplicas>>;
let one: Replica;
let two: Replica;

beforeAll(async () => {
  replicas = await openReplicas();
  ({ one, two } = replicas);
});
afterAll(() => replicas.close());

describe('an event of a mutation', () => {
  it('reaches each kind of subscriber', async () => {
    await replicas.mutate(1);
    await eventually(async () => one.calls.includes('lasting 1'));
    await eventually(async () => two.calls.includes('everywhere 1'));
    expect(one.calls.slice(0, 2)).toEqual(['within 1', 'after 1']);
    expect(one.calls.filter((call) => call === 'everywhere 1')).toHaveLength(1);
    // Only that of every replica reaches the other one.
    expect(two.calls).toEqual(['everywhere 1']);
    await eventually(async () => (await replicas.departments('by subscriber 1')) === 1);
    expect(await replicas.outbox(1)).toBe(1);
  });

  it('that is rolled back is delivered to no subscriber after the commit', async () => {
    await expect(replicas.mutate(2, { fails: true })).rejects.toThrow('the mutation fails');
    // The next mutation is delivered, so the one before would have been as well.
    await replicas.mutate(3);
    await eventually(async () => one.calls.includes('lasting 3'));
    await eventually(async () => two.calls.includes('everywhere 3'));
    expect([...one.calls, ...two.calls].filter((call) => call.endsWith(' 2'))).toEqual([]);
    expect([await replicas.outbox(2), await replicas.departments('by mutation 2')]).toEqual([0, 0]);
  });
});

describe('a subscriber that fails', () => {
  it('within the transaction rolls the mutation back', async () => {
    one.fails = (name) => name === 'within';
    await expect(replicas.mutate(4)).rejects.toThrow('within fails');
    one.fails = () => false;
    expect([await replicas.outbox(4), await replicas.departments('by mutation 4')]).toEqual([0, 0]);
    expect(one.calls).not.toContain('after 4');
  });

  it('after the commit is replicas.reported, and the mutation is done', async () => {
    replicas.reported.length = 0;
    one.fails = (name) => name === 'after';
    await replicas.mutate(5);
    one.fails = () => false;
    expect(replicas.reported).toEqual([
      [expect.objectContaining({ message: 'after fails' }), 'after'],
    ]);
    expect(await replicas.departments('by mutation 5')).toBe(1);
    await eventually(async () => two.calls.includes('everywhere 5'));
  });

  it('in a replica is reported there, and the others go on', async () => {
    replicas.reported.length = 0;
    two.fails = (name) => name === 'everywhere';
    await replicas.mutate(6);
    await eventually(async () => two.calls.includes('everywhere 6'));
    two.fails = () => false;
    expect(one.calls).toContain('everywhere 6');
    expect(replicas.reported).toEqual([[expect.anything(), 'everywhere']]);
  });
});

it('two subscribers of one name are refused', () => {
  expect(() => one.dispatcher.register(SUBSCRIBERS.slice(0, 1), one)).toThrow(
    'within is defined twice',
  );
});
