import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { type ServiceError, toServiceError } from '../../../api/service-error.ts';
import { useFormat } from '../../../parts/format.ts';
import { OUTDATED } from '../../requests/maintenance/steps/take-step.ts';
import { MovePlanDocument, type PlannedWorkFragment } from './plan-calendar.generated.ts';
import { moved, type Plan } from './plan-days.ts';
import type { Work } from './use-plan-range.ts';

/** Result of the last move. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly work: Work; readonly before: Plan }
  | { readonly kind: 'undone'; readonly work: Work }
  | { readonly kind: 'outdated'; readonly work: Work }
  | { readonly kind: 'failed'; readonly work: Work; readonly error: ServiceError };

export interface Moves {
  readonly outcome: MoveOutcome | undefined;
  /** Moves planned work by days. */
  readonly move: (work: Work, days: number) => void;
  readonly undo: () => void;
  readonly clear: () => void;
}

/** Attribute of an entry with the number of its request. */
export const ENTRY = 'data-planned';

/** Gives the focus back to an entry that has moved to another day, unless it is elsewhere. */
function focusEntry(id: number): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[${ENTRY}="${id}"] a`)?.focus();
}

/**
 * Moves planned work, one move after the other, each on the version that the last answer had.
 *
 * @param refetch reads the calendar again after the service has rejected a move.
 */
export function useMove(refetch: () => void): Moves {
  const client = useApolloClient();
  const { timeZone } = useFormat();
  const [outcome, setOutcome] = useState<MoveOutcome>();
  const queue = useRef(Promise.resolve());
  const answered = useRef(new Map<number, PlannedWorkFragment>());

  const latest = useCallback((work: Work): Work => {
    const known = answered.current.get(work.id);
    return known && known.version > work.version ? ({ ...known } as Work) : work;
  }, []);

  const send = useCallback(
    async (work: Work, plan: Plan): Promise<Work | undefined> => {
      const { id, version: expectedVersion } = work;
      try {
        const { data } = await client.mutate({
          mutation: MovePlanDocument,
          variables: { input: { id, expectedVersion, ...plan } },
          optimisticResponse: { planMaintenanceRequest: { ...work, ...plan } },
        });
        const request = data?.planMaintenanceRequest;
        if (request) answered.current.set(id, request);
        return request && ({ ...request } as Work);
      } catch (thrown) {
        const error = toServiceError(thrown);
        const outdated = OUTDATED.has(error.code);
        answered.current.delete(id);
        setOutcome(outdated ? { kind: 'outdated', work } : { kind: 'failed', work, error });
        if (outdated) refetch();
        return undefined;
      }
    },
    [client, refetch],
  );

  const then = useCallback((action: () => Promise<void>) => {
    queue.current = queue.current.then(action).catch(() => undefined);
  }, []);

  const move = useCallback(
    (shown: Work, days: number) =>
      then(async () => {
        const work = latest(shown);
        const done = send(work, moved(work, days, timeZone));
        setTimeout(() => focusEntry(work.id), 50);
        const now = await done;
        if (now) setOutcome({ kind: 'moved', work: now, before: work });
      }),
    [latest, send, then, timeZone],
  );

  const undo = useCallback(() => {
    if (outcome?.kind !== 'moved') return;
    const { before } = outcome;
    const work = latest(outcome.work);
    then(async () => {
      const { plannedStart, plannedEnd } = before;
      const now = await send(work, { plannedStart, plannedEnd });
      if (now) setOutcome({ kind: 'undone', work: now });
    });
  }, [latest, outcome, send, then]);

  return { outcome, move, undo, clear: () => setOutcome(undefined) };
}
