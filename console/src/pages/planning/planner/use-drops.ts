import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { type ServiceError, toServiceError } from '../../../api/service-error.ts';
import { CalendarDetailsDocument } from '../calendars/calendars.generated.ts';
import {
  MovePlanDocument,
  type PlannedWorkFragment,
} from '../plan-calendar/plan-calendar.generated.ts';
import type { Hours, Plan } from '../plan-calendar/plan-days.ts';
import { PersonPlanningDocument } from '../workload/people.generated.ts';
import { PlanAndAssignDocument } from './planner.generated.ts';
import { type Piece, type Place, planFor } from './planner-days.ts';
import type { Row } from './use-workload.ts';

/** The person and the day that a piece goes to. */
export interface Target extends Place {
  readonly name: string;
  readonly timeZone: string;
}

/** Result of the last drop. */
export interface Done {
  readonly kind: 'dropped' | 'undone' | 'cleared';
  readonly piece: Piece;
  readonly target: Target;
  readonly now: PlannedWorkFragment;
}

/** A drop that the service has refused. */
export interface Failure {
  readonly piece: Piece;
  readonly error: ServiceError;
}

/** Pieces on their way, by the id of the request. */
export type Sending = ReadonlyMap<number, { readonly piece: Piece; readonly target: Target }>;

export interface Drops {
  /** Pieces that are being sent, by the id of the request. */
  readonly sending: Sending;
  readonly done: Done | undefined;
  readonly failures: readonly Failure[];
  readonly drop: (piece: Piece, target: Target) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  readonly dismiss: (failure: Failure) => void;
}

const NO_PLAN = { plannedStart: null, plannedEnd: null } as const;

/**
 * Gives pieces to technicians, one after the other: work of the same person gets another plan, work of
 * others is planned and assigned in one call.
 *
 * @param refetch reads the workload again, once after a series of drops.
 * @param rows technicians with what is planned for them.
 */
export function useDrops(refetch: () => Promise<void>, rows: readonly Row[]): Drops {
  const [sending, setSending] = useState<Sending>(new Map());
  const [done, setDone] = useState<Done>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const calls = useCalls();
  const known = useRef(rows);
  known.current = rows;
  // Plans of a series, which the rows do not have yet.
  const made = useRef<readonly (Plan & { readonly id: number; readonly userId: number })[]>([]);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const inTurn = useCallback(
    (piece: Piece, target: Target, action: () => Promise<Done>) => {
      waiting.current += 1;
      setSending((before) => new Map(before).set(piece.id, { piece, target }));
      queue.current = queue.current.then(async () => {
        try {
          setDone(await action());
        } catch (thrown) {
          setFailures((before) => [...before, { piece, error: toServiceError(thrown) }]);
        }
        waiting.current -= 1;
        if (waiting.current > 0) return;
        await refetch();
        if (waiting.current === 0) made.current = [];
        // Another drop may have begun meanwhile; the last one ends them all.
        if (waiting.current === 0) setSending(new Map());
      });
    },
    [refetch],
  );

  const drop = useCallback(
    (piece: Piece, target: Target) =>
      inTurn(piece, target, async () => {
        const { userId } = target;
        const others = [...plansOf(known.current, userId), ...made.current].filter(
          (other) => other.userId === userId && other.id !== piece.id,
        );
        const plan = planFor(piece, target, await calls.hoursOf(userId), others);
        const isSame = piece.assigneeId === target.userId;
        const now = isSame
          ? await calls.plan(piece.id, piece.version, plan)
          : await calls.assign(piece.id, piece.version, target.userId, plan);
        made.current = [...made.current, { ...plan, id: piece.id, userId }];
        return { kind: 'dropped', piece, target, now };
      }),
    [inTurn, calls],
  );

  const undo = useCallback(() => {
    if (done?.kind !== 'dropped') return;
    const { piece, target, now } = done;
    setDone(undefined);
    inTurn(piece, target, async () => {
      const { id, assigneeId, plan } = piece;
      if (assigneeId === null || assigneeId === target.userId) {
        const after = await calls.plan(id, now.version, plan ?? NO_PLAN);
        return { kind: plan === null ? 'cleared' : 'undone', piece, target, now: after };
      }
      const back = await calls.assign(id, now.version, assigneeId, plan ?? undefined);
      const after = plan === null ? await calls.plan(id, back.version, NO_PLAN) : back;
      return { kind: 'undone', piece, target, now: after };
    });
  }, [done, inTurn, calls]);

  return {
    ...{ sending, done, failures, drop, undo },
    clear: useCallback(() => setDone(undefined), []),
    dismiss: useCallback(
      (failure) => setFailures((before) => before.filter((one) => one !== failure)),
      [],
    ),
  };
}

/** Work that is planned for a technician on the days that are shown. */
function plansOf(rows: readonly Row[], userId: number) {
  const days = rows.find((row) => row.userId === userId)?.days ?? [];
  return days.flatMap(({ requests }) =>
    requests.flatMap(({ id, plannedStart, plannedEnd }) =>
      plannedStart === null || plannedEnd === null
        ? []
        : [{ id, userId, plannedStart, plannedEnd }],
    ),
  );
}

interface Calls {
  readonly plan: (
    id: number,
    expectedVersion: number,
    plan: Plan | typeof NO_PLAN,
  ) => Promise<PlannedWorkFragment>;
  readonly assign: (
    id: number,
    expectedVersion: number,
    technicianId: number,
    plan: Plan | undefined,
  ) => Promise<PlannedWorkFragment>;
  /** The working hours of a person; undefined where there are none, or the viewer does not see them. */
  readonly hoursOf: (userId: number) => Promise<Hours | undefined>;
}

function useCalls(): Calls {
  const client = useApolloClient();
  const [calls] = useState<Calls>(() => ({
    plan: async (id, expectedVersion, plan) => {
      const variables = { input: { id, expectedVersion, ...plan } };
      const { data } = await client.mutate({ mutation: MovePlanDocument, variables });
      return answered(data?.planMaintenanceRequest);
    },
    assign: async (id, expectedVersion, technicianId, plan) => {
      const variables = { input: { id, expectedVersion, technicianId, ...plan } };
      const { data } = await client.mutate({ mutation: PlanAndAssignDocument, variables });
      return answered(data?.assignMaintenanceRequest);
    },
    hoursOf: async (userId) => {
      try {
        const person = await client.query({
          query: PersonPlanningDocument,
          variables: { userId },
        });
        const id = person.data?.workingCalendar.effectiveCalendarId;
        if (id == null) return undefined;
        const { data } = await client.query({ query: CalendarDetailsDocument, variables: { id } });
        return data?.calendar;
      } catch {
        return undefined;
      }
    },
  }));
  return calls;
}

function answered(request: PlannedWorkFragment | undefined): PlannedWorkFragment {
  if (request === undefined) throw new Error('the service answered no request');
  return request;
}
