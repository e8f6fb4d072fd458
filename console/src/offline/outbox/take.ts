import type { ApolloLink } from '@apollo/client';
import { notifyKept } from '../../parts/notify.ts';
import { nameOf } from '../../session/viewer.ts';
import { answerOf } from '../overlay/answer-of.ts';
import type { CallInput } from '../queue/entry.ts';
import { knownBefore } from '../reading.ts';
import { outbox } from './browser-outbox.ts';
import { factsOf } from './facts.ts';
import { handedPhoto } from './handed-photos.ts';
import { newKey } from './outbox.ts';
import { hasReferences, laneOf, workOf } from './taken.ts';
import { TAKEN } from './taken-mutations.ts';

/** A mutation that the queue may take over. */
export interface Taking {
  /** Key with which it is sent, here or by the queue. */
  readonly key: string;
  /** True if it has to wait for earlier work, or has photos that the service does not have. */
  readonly waits: boolean;
  /** Puts it into the queue and answers as the service would. @throws ServiceError */
  keep(): Promise<ApolloLink.Result>;
}

/** Prepares a mutation of the console for the queue. */
export function taking(call: ApolloLink.Operation): Taking {
  const { operationName = '', variables, client, getContext } = call;
  const operation = TAKEN[operationName] ?? '';
  const input = variables.input as CallInput;
  const { headers } = getContext() as { headers?: Readonly<Record<string, string>> };
  const key = headers?.['Idempotency-Key'] ?? newKey();
  const lane = laneOf(operation, input);
  // Facts of now: the page may have changed when there was no answer.
  const facts = factsOf(client.cache, operation, input);
  return {
    key,
    waits: hasReferences(input) || outbox.own.some((entry) => entry.lane === lane),
    keep: async () => {
      // Before it is added, so that the answer is made of what the page shows.
      const known = await knownBefore(call, lane);
      const { userId, firstName, lastName } = known.worker;
      const person = { userId, name: nameOf({ id: userId, firstName, lastName }) };
      const work = workOf(operation, input, facts, { key, photoOf: handedPhoto });
      const added = await outbox.add(work, person);
      notifyKept();
      return { data: answerOf({ ...known, entries: added }) };
    },
  };
}
