import type { DocumentNode } from 'graphql';
import type { RestRecord } from '../package/offline-package.ts';
import { type Answer, type Arguments, type Computed, Projection } from '../package/project.ts';
import type { QueueEntry } from '../queue/entry.ts';
import { laneOfRequest, unhindered } from '../queue/lanes.ts';
import { doesWait } from './entries.ts';
import { type OverlayContext, overlay } from './overlay.ts';
import { runningTimer, waitingRecords } from './records.ts';
import type { ShownRequest } from './request-shape.ts';

/** Facts on which the shown waiting work depends. */
export interface Waiting extends OverlayContext {
  /** The entries of the person in all lanes, by id. */
  readonly entries: readonly QueueEntry[];
  /** The parts that the device knows, by id. */
  readonly part: (id: unknown) => RestRecord | undefined;
}

interface Shown {
  readonly query: DocumentNode;
  readonly variables: Arguments;
  readonly data: Answer;
  readonly waiting: Waiting;
}

/** Puts waiting work on the answer of a query, by the name of its document. */
const SHOWN: Readonly<Record<string, (shown: Shown) => Answer>> = {
  Request: ({ data, variables, waiting }) => {
    const request = data.maintenanceRequest as ShownRequest | null;
    if (request === null) return data;
    const entries = inLane(waiting, variables.id);
    return { ...data, maintenanceRequest: overlay(request, entries, waiting) };
  },
  RequestTimeline: (shown) => {
    const { timeline } = records(shown, shown.variables.requestId);
    return withWaiting(shown, ['timeline'], { Query: { timeline: () => timeline } });
  },
  RequestTime: (shown) => {
    const { time } = records(shown, shown.variables.id);
    return withWaiting(shown, ['maintenanceRequest', 'timeEntries'], {
      Query: { maintenanceRequest: () => shown.data.maintenanceRequest },
      MaintenanceRequest: { timeEntries: () => time },
    });
  },
  RequestParts: (shown) => {
    const { movements } = records(shown, shown.variables.id);
    return withWaiting(shown, ['maintenanceRequest', 'parts'], {
      Query: { maintenanceRequest: () => shown.data.maintenanceRequest },
      MaintenanceRequest: { parts: () => movements },
    });
  },
  RunningTimer: (shown) => {
    const { data, waiting, query, variables } = shown;
    if (variables.userId !== waiting.worker.userId) return data;
    const { edges } = data.timeEntries as { edges: readonly { node: RestRecord }[] };
    const known = edges[0]?.node;
    const running = known === undefined || doesWait(Number(known.id)) ? null : known;
    const timer = runningTimer(running, unhindered(waiting.entries), waiting.worker);
    if (timer === running && timer === (known ?? null)) return data;
    const timeEntries = () => (timer === null ? [] : [timer]);
    return new Projection(query, variables, { Query: { timeEntries } }).answer('Query');
  },
  AssetMeters: ({ data, waiting }) => {
    const { meters } = data as { meters: { edges: readonly { node: RestRecord }[] } };
    const edges = meters.edges.map((edge) => ({ ...edge, node: read(edge.node, waiting) }));
    return { ...data, meters: { ...meters, edges } };
  },
};

/**
 * Puts waiting work on the answer of a query, which then shows the state after the delivery. It may be put
 * on an answer that already has it.
 */
export function shownAnswer(name: string, shown: Shown): Answer {
  const show = SHOWN[name];
  // The first page has what is newest.
  if (show === undefined || shown.variables.after) return shown.data;
  return show(shown);
}

/** Returns whether waiting work changes the answer of a query. */
export function isShown(name: string): boolean {
  return name in SHOWN || name === 'RequestWork';
}

/** The entries that are shown as done in the lane of a request. */
export function inLane({ entries }: Pick<Waiting, 'entries'>, id: unknown): readonly QueueEntry[] {
  const lane = laneOfRequest(Number(id));
  return unhindered(entries).filter((entry) => entry.lane === lane);
}

function records({ waiting }: Shown, id: unknown) {
  const found = waitingRecords(Number(id), inLane(waiting, id), waiting.worker);
  return { ...found, movements: withParts(found.movements, waiting) };
}

function withParts(movements: readonly RestRecord[], { part }: Waiting): readonly RestRecord[] {
  return movements.map((one) => ({ ...one, part: part(one.partId) ?? null }));
}

/** Puts waiting records before the rows of a list; those of before are left out. */
function withWaiting(
  { query, variables, data }: Shown,
  path: readonly string[],
  computed: Computed,
): Answer {
  const added = new Projection(query, variables, computed).answer('Query');
  return merged(data, added, path);
}

interface Pages {
  readonly edges: readonly { readonly node: { readonly id: number | string } }[];
  readonly totalCount?: number;
}

function merged(data: Answer, added: Answer, [name, ...below]: readonly string[]): Answer {
  if (name === undefined) {
    const [known, fresh] = [data, added] as unknown as [Pages, Pages];
    const kept = known.edges.filter(({ node }) => !doesWait(node.id));
    const count = (known.totalCount ?? 0) - known.edges.length + kept.length + fresh.edges.length;
    return {
      ...known,
      edges: [...fresh.edges, ...kept],
      ...(known.totalCount !== undefined && { totalCount: count }),
    };
  }
  const [one, other] = [data[name], added[name]];
  if (!one || !other) return data;
  return { ...data, [name]: merged(one as Answer, other as Answer, below) };
}

/** A meter after the readings that wait. */
function read(meter: RestRecord, { entries }: Waiting): RestRecord {
  const own = unhindered(entries).filter(
    ({ operation, input }) => operation === 'addMeterReading' && input.meterId === meter.id,
  );
  const last = own.at(-1);
  if (last === undefined) return meter;
  return { ...meter, lastValue: last.input.value, lastAt: last.input.at ?? last.performedAt };
}
