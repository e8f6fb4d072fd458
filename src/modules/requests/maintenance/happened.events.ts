import { defineEvent, type Json } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';

/** Payload of `maintenance.happened`. */
export type RequestHappened = {
  readonly id: number;
  /** The types of the triggers of rules. */
  readonly triggers: readonly string[];
  /** The values before, of the columns and fields that changed. */
  readonly before: Readonly<Record<string, Json>>;
  readonly commentId: number | null;
};

/** Something happened to a request on which rules are judged; emitted only where there are rules. */
export const requestHappened = defineEvent<RequestHappened>({
  type: 'maintenance.happened',
  summary: 'Something happened to a request on which rules are judged.',
  stored: false,
});

/** A row with whether anything waits for its changes, which the statement of the change has read. */
export interface Ruled {
  readonly ruled?: boolean;
}

/** Columns whose values before conditions can name. */
const WATCHED = [
  'priority',
  'stage',
  'departmentId',
  'categoryId',
  'locationId',
  'assetId',
  'assigneeId',
  'estimateMinutes',
] as const satisfies readonly (keyof RequestRow)[];

/** Columns of a request that rules compare. */
export type WatchedRow = Pick<RequestRow, (typeof WATCHED)[number] | 'id' | 'fields'> & Ruled;

function differences(before: WatchedRow, after: WatchedRow): Record<string, Json> {
  const columns = WATCHED.filter((name) => before[name] !== after[name]);
  const [earlier, later] = [before.fields, after.fields] as [
    Readonly<Record<string, Json>>,
    Readonly<Record<string, Json>>,
  ];
  const keys = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (key) => JSON.stringify(earlier[key]) !== JSON.stringify(later[key]),
  );
  return {
    ...Object.fromEntries(columns.map((name) => [name, before[name]])),
    ...Object.fromEntries(keys.map((key) => [`field.${key}`, earlier[key] ?? null])),
  };
}

/** Emits `requestHappened` for a change of a request that something waits for. */
export function emitHappened(
  unit: Pick<Unit, 'emit'>,
  before: WatchedRow,
  after: WatchedRow,
  step?: string,
): void {
  if (after.ruled !== true) return;
  const changed = differences(before, after);
  const triggers = [
    ...('stage' in changed ? ['stage_changed'] : []),
    ...(step === 'classify' ? ['classified'] : []),
    ...(Object.keys(changed).some((name) => name.startsWith('field.')) ? ['fields_changed'] : []),
  ];
  if (triggers.length === 0) return;
  unit.emit(requestHappened, { id: after.id, triggers, before: changed, commentId: null });
}

/** Emits `requestHappened` for something that changed no column: a submission, a comment, a clock. */
export function emitOccasion(
  unit: Pick<Unit, 'emit'>,
  { id, ruled }: Ruled & { readonly id: number },
  trigger: string,
  commentId: number | null = null,
): void {
  if (ruled !== true) return;
  unit.emit(requestHappened, { id, triggers: [trigger], before: {}, commentId });
}
