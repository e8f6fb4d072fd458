import { beforeEach, describe, expect, it } from 'vitest';
import type { ActingCaller } from '../../src/core/context.js';
import { AppError } from '../../src/core/errors.js';
import { wrongState } from '../../src/core/state-machine.js';
import type { AuditEntry, Unit } from '../../src/core/unit.js';
import { type Decision, Workflow } from '../../src/core/workflow.js';

type State = 'open' | 'shut';
interface Row {
  readonly id: number;
  readonly status: State;
  readonly version: number;
  readonly note: string | null;
}

let row: Row | null;
let decision: Decision;
/** What another transaction does between the reading and the writing. */
let meanwhile: () => void;
let audited: AuditEntry[];
let recorded: string[];

const unit = {
  now: new Date(0),
  audit: (entry: AuditEntry) => audited.push(entry),
} as never as Unit;
const caller = {} as ActingCaller;

const workflow = new Workflow<Row, State, 'shut' | 'remove', Partial<Row>>({
  name: 'valve',
  subject: 'The valve',
  targetType: 'valve',
  states: ['open', 'shut'],
  initial: 'open',
  table: { shut: { from: ['open'], to: 'shut' }, remove: { from: ['shut'], to: 'gone' } },
  auditActions: { shut: 'valve.shut', remove: 'valve.removed' },
  find: async () => row,
  reread: async () => row,
  stateOf: ({ status }) => status,
  refusal: ({ status }, step) =>
    status === 'shut' || decision === 'wrong_state'
      ? wrongState('A valve', status, step, ['open'])
      : undefined,
  decide: () => decision,
  update: async (_unit, before, to, changes) => {
    meanwhile();
    if (row?.version !== before.version) return undefined;
    row = { ...before, ...changes, status: to, version: before.version + 1 };
    return row;
  },
  snapshot: ({ status, note }) => ({ status, note }),
  conflict: () => new AppError('VERSION_CONFLICT', 'The valve has changed.'),
  recorded: async (_unit, { step, before, after, note }) => {
    recorded.push(`${step} ${before.status} ${after.status} ${note}`);
  },
});

beforeEach(() => {
  row = { id: 7, status: 'open', version: 3, note: null };
  decision = 'allowed';
  meanwhile = () => {};
  audited = [];
  recorded = [];
});

const shut = (over: object = {}) =>
  workflow.perform(unit, caller, {
    step: 'shut',
    id: 7,
    note: 'Leaks.',
    changes: () => ({ note: 'by hand' }),
    also: async () => ({ attachmentIds: [1] }),
    ...over,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: AppError) => error.code,
  );

it('a step writes state, history and one audit record', async () => {
  expect(await shut()).toEqual({ id: 7, status: 'shut', version: 4, note: 'by hand' });
  expect(recorded).toEqual(['shut open shut Leaks.']);
  expect(audited).toEqual([
    {
      action: 'valve.shut',
      targetType: 'valve',
      targetId: 7,
      metadata: {
        before: { status: 'open', note: null },
        after: { status: 'shut', note: 'by hand' },
        note: 'Leaks.',
        attachmentIds: [1],
      },
    },
  ]);
});

it('a step that changes nothing writes nothing', async () => {
  expect(await shut({ changes: () => null })).toBe(row);
  expect([recorded, audited]).toEqual([[], []]);
});

describe('a step is refused', () => {
  it.each([
    ['NOT_FOUND', 'allowed', null],
    ['FORBIDDEN', 'forbidden', {}],
    ['INVALID_TRANSITION', 'wrong_state', {}],
    // The rights come first, then the state, then the version.
    ['FORBIDDEN', 'forbidden', { expectedVersion: 2 }],
    ['INVALID_TRANSITION', 'wrong_state', { expectedVersion: 2 }],
    ['VERSION_CONFLICT', 'allowed', { expectedVersion: 2 }],
    ['OK', 'allowed', { expectedVersion: 3 }],
  ] as const)('%s when it is %s, with %j', async (code, decided, over) => {
    decision = decided;
    if (over === null) row = null;
    expect(await codeOf(shut(over ?? {}))).toBe(code);
    expect(audited).toHaveLength(code === 'OK' ? 1 : 0);
  });

  it.each([
    ['VERSION_CONFLICT', { status: 'open' as const }],
    ['INVALID_TRANSITION', { status: 'shut' as const }],
    ['NOT_FOUND', null],
  ])('%s when another transaction was faster and left %j', async (code, left) => {
    meanwhile = () => {
      row = left && { id: 7, version: 4, note: null, ...left };
    };
    expect(await codeOf(shut())).toBe(code);
    expect([recorded, audited]).toEqual([[], []]);
  });
});

it('a step that removes the row is not for the workflow to write', async () => {
  row = { id: 7, status: 'shut', version: 3, note: null };
  const step = { step: 'remove' as const, id: 7, changes: () => ({}) };
  await expect(workflow.perform(unit, caller, step)).rejects.toThrow('remove');
});
