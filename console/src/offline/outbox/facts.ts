import type { ApolloCache } from '@apollo/client';
import type { CallInput } from '../queue/entry.ts';
import { type QueueFactsFragment, QueueFactsFragmentDoc } from './facts.generated.ts';
import { type Facts, requestOf } from './taken.ts';

/** Facts of a request as the page has them; without values where it has not read the request. */
export function factsOf(cache: ApolloCache, operation: string, input: CallInput): Facts {
  const id = requestOf(operation, input);
  const request =
    id === undefined
      ? null
      : cache.readFragment<QueueFactsFragment>({
          id: `MaintenanceRequest:${id}`,
          fragment: QueueFactsFragmentDoc,
        });
  if (request === null) return { snapshot: null, values: {} };
  const { stage, hold, assigneeId, checklist } = request;
  return {
    // As REST has these words, with which they are compared.
    snapshot: {
      stage: stage.toLowerCase(),
      hold: hold?.reason.toLowerCase() ?? null,
      assigneeId,
      checklistId: checklist?.checklistId ?? null,
    },
    values: valuesOf(request, operation, input),
  };
}

function valuesOf(request: QueueFactsFragment, operation: string, input: CallInput): CallInput {
  if (operation === 'setRequestFields') {
    return Object.fromEntries(request.fields.map(({ key, value }) => [key, value]));
  }
  const item = request.checklist?.items.find(({ id }) => id === input.itemId);
  return item === undefined ? {} : { ...item };
}
