import { describe, expect, it } from 'vitest';

/** The part of a variant of bench/cases.mjs that the comparison uses. */
interface Variant {
  readonly title: string;
  readonly answer: (body: unknown) => unknown;
}

const fileOf = (name: string) => new URL(`../../bench/lib/${name}`, import.meta.url).href;

const { requireSameAnswers } = (await import(fileOf('answers.mjs'))) as {
  requireSameAnswers(
    compared: { name: string; variants: Variant[] },
    answers: Map<Variant, unknown[]>,
  ): void;
};
const { listNodes, connectionNodes } = (await import(fileOf('requests.mjs'))) as Record<
  'listNodes' | 'connectionNodes',
  Variant['answer']
>;
const { comparable } = (await import(fileOf('writes.mjs'))) as {
  comparable(value: unknown): unknown;
};

const list: Variant = { title: 'list', answer: listNodes };
const connection: Variant = { title: 'connection', answer: connectionNodes };

const first = { id: 2, status: 'pending', priority: 'low', createdAt: '2026-06-30T16:00:00+00:00' };
const second = { id: 1, status: 'approved', priority: 'high', createdAt: '2026-06-30T15:00:00Z' };
const listOf = (...nodes: object[]) => ({ data: { maintenanceRequests: nodes } });
const connectionOf = (...nodes: object[]) => ({
  data: { maintenanceRequests: { edges: nodes.map((node) => ({ node })) } },
});

function compare(lists: unknown[], connections: unknown[]) {
  requireSameAnswers(
    { name: 'page', variants: [list, connection] },
    new Map([
      [list, lists],
      [connection, connections],
    ]),
  );
}

describe('the comparison of answers before a benchmark', () => {
  it('accepts another shape of a list, enums in upper case and other notations of a time', () => {
    const upper = { ...first, status: 'PENDING', createdAt: '2026-06-30T16:00:00.000Z' };
    compare([listOf(first, second)], [connectionOf(upper, second)]);
  });

  it.each([
    ['another value', connectionOf({ ...first, status: 'approved' }, second)],
    ['another order', connectionOf(second, first)],
    ['a missing row', connectionOf(first)],
    ['a missing field', connectionOf(first, { ...second, id: undefined })],
  ])('rejects %s', (_difference, answer) => {
    expect(() => compare([listOf(first, second)], [answer])).toThrow('"connection" answers diff');
  });

  it('compares every answer of a variant with the only one of another', () => {
    const same = connectionOf(first);
    expect(() => compare([listOf(first)], [same, same, connectionOf(second)])).toThrow();
  });
});

describe('the comparison of written rows', () => {
  it('leaves out numbers of rows, times and request ids, and nothing else', () => {
    const row = {
      id: 17,
      action: 'approve',
      actor_id: 1001,
      note: null,
      occurred_at: '2026-06-30T16:00:00.12+00:00',
      request_id: '7bfe0b28-e011-45f9-bda9-1bcf562a966e',
    };
    expect(comparable([row])).toEqual([
      {
        id: 'number',
        action: 'approve',
        actor_id: 1001,
        note: null,
        occurred_at: 'time',
        request_id: 'uuid',
      },
    ]);
  });
});
