import type { DocumentNode } from 'graphql';
import type { RestRecord } from '../package/offline-package.ts';
import { type Answer, type Arguments, Projection } from '../package/project.ts';
import type { QueueEntry } from '../queue/entry.ts';
import { requestIdOf } from '../queue/lanes.ts';
import { waitingId } from './entries.ts';
import { answered, type OverlayContext, overlay } from './overlay.ts';
import {
  commentOf,
  downtimeOf,
  minutesBetween,
  movementOf,
  readingOf,
  timeRecord,
} from './records.ts';
import type { ShownRequest } from './request-shape.ts';

/** A mutation that the queue has taken, with what the device knows of its object. */
export interface Taken extends OverlayContext {
  readonly query: DocumentNode;
  readonly variables: Arguments;
  /** The entries that were added for it: photos first, the operation last. */
  readonly entries: readonly QueueEntry[];
  /** The request as the page shows it; undefined where it has not read it. */
  readonly request: ShownRequest | undefined;
  /** The running timer as the page shows it. */
  readonly timer: RestRecord | null;
  readonly part: (id: unknown) => RestRecord | undefined;
}

/**
 * Answers a mutation that waits for the network as the service would have answered it, as far as the
 * device knows. Its only field is null where it does not know the object.
 */
export function answerOf(taken: Taken): Answer {
  const entry = taken.entries.at(-1);
  if (entry === undefined) return {};
  const { operation, input } = entry;
  const { worker, request } = taken;
  const requestId = requestIdOf(entry) ?? 0;
  switch (operation) {
    case 'answerChecklistItem': {
      const item = request?.checklist?.items.find(({ id }) => id === input.itemId);
      const at = entry.performedAt ?? new Date(0).toISOString();
      return { [operation]: item === undefined ? null : answered(item, entry, at, worker) };
    }
    case 'createMaintenanceRequest':
      return projected(taken, operation, newRequest(entry, taken));
    case 'addComment':
      return projected(taken, operation, commentOf(requestId, entry, worker));
    case 'addTimeEntry':
    case 'startTimer':
      return projected(taken, operation, timeRecord(entry, requestId, worker));
    case 'stopTimer':
      return projected(taken, operation, stoppedTimer(taken, entry, requestId));
    case 'addPartMovement':
      return projected(taken, operation, movementOf(entry, worker, taken.part(input.partId)));
    case 'addMeterReading':
      return projected(taken, operation, readingOf(entry, worker));
    case 'createDowntime':
      return projected(taken, operation, downtimeOf(entry));
    default:
      return { [operation]: request ? overlay(request, taken.entries, taken) : null };
  }
}

function projected({ query, variables }: Taken, operation: string, record: RestRecord): Answer {
  return new Projection(query, variables, {}).answer('Mutation', { [operation]: record });
}

/** The timer that ends; it keeps its id, so that lists show its length. */
function stoppedTimer({ timer, worker }: Taken, entry: QueueEntry, requestId: number): RestRecord {
  const started = timer ?? timeRecord(entry, requestId, worker);
  const minutes = minutesBetween(started.startedAt, entry.performedAt ?? String(started.startedAt));
  return { ...timeRecord(entry, requestId, worker), ...started, kind: 'work', minutes };
}

/** A request that the service does not have yet. */
function newRequest(entry: QueueEntry, { worker }: Taken): RestRecord {
  const { userId } = worker;
  const { fields: _fields, clientId: _clientId, attachmentIds: _photos, ...given } = entry.input;
  const at = entry.performedAt;
  return {
    ...{ priority: 'normal', helperIds: [], reopenCount: 0, onHold: false, contactMail: 'none' },
    ...given,
    ...{ id: waitingId(entry), version: 1, status: 'pending', stage: 'submitted' },
    ...{ requesterId: userId, requester: { id: userId, ...nameOf(worker), status: 'active' } },
    ...{ createdAt: at, updatedAt: at, watching: true, incomplete: false, mayAddWork: false },
  };
}

const nameOf = ({ firstName, lastName }: OverlayContext['worker']) => ({ firstName, lastName });
