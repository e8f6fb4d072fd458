import type { CallInput, QueueEntry } from '../../../offline/queue/entry.ts';

/** How a field is corrected. */
export type CorrectionKind = 'line' | 'text' | 'number' | 'moment' | 'holdReason' | 'photos';

/** A field of an entry that its person can correct. */
export interface Correction {
  readonly name: string;
  readonly kind: CorrectionKind;
}

const of = (kind: CorrectionKind, ...names: string[]): readonly Correction[] =>
  names.map((name) => ({ name, kind }));

/** Fields that can be corrected although the input lacks them, by operation. */
const ALWAYS: Readonly<Record<string, readonly Correction[]>> = {
  createMaintenanceRequest: [...of('line', 'title'), ...of('text', 'description')],
  addComment: of('text', 'body'),
  holdMaintenanceRequest: [
    ...of('holdReason', 'reason'),
    ...of('moment', 'until'),
    ...of('text', 'note'),
  ],
  completeMaintenanceRequest: of('text', 'note'),
  addTimeEntry: [...of('number', 'minutes'), ...of('text', 'note')],
  addPartMovement: of('number', 'quantity'),
  addMeterReading: of('number', 'value'),
};

/** Fields that can be corrected where the input has them. */
const WHERE_PRESENT: Readonly<Record<string, readonly Correction[]>> = {
  updateMaintenanceRequest: [...of('line', 'title', 'location'), ...of('text', 'description')],
  createDowntime: [...of('moment', 'startedAt', 'endedAt'), ...of('text', 'note')],
  addTimeEntry: of('moment', 'startedAt'),
  addMeterReading: of('moment', 'at'),
  startMaintenanceRequest: of('text', 'note'),
  resumeMaintenanceRequest: of('text', 'note'),
};

/** Fields of an entry that its person can correct; none: it can only be sent again. */
export function correctable({ operation, input }: QueueEntry): readonly Correction[] {
  const present = (WHERE_PRESENT[operation] ?? []).filter(({ name }) => input[name] != null);
  const { attachmentIds } = input;
  const photos = Array.isArray(attachmentIds) && attachmentIds.length > 0;
  return [
    ...(ALWAYS[operation] ?? []),
    ...present,
    ...answerOf(operation, input),
    ...(photos ? of('photos', 'attachmentIds') : []),
  ];
}

function answerOf(operation: string, { value, note }: CallInput): readonly Correction[] {
  if (operation !== 'answerChecklistItem') return [];
  const kind =
    typeof value === 'number' ? 'number' : typeof value === 'string' ? 'line' : undefined;
  return [
    ...(kind === undefined ? [] : of(kind, 'value')),
    ...(typeof note === 'string' ? of('text', 'note') : []),
  ];
}

/** Values of a form as they are typed. */
export type Typed = Readonly<Record<string, string | number | boolean>>;

/** The input of an entry with corrected values; what was emptied is left out. */
export function inputWith(
  input: CallInput,
  corrections: readonly Correction[],
  typed: Typed,
  moment: (local: string) => string | undefined,
): CallInput {
  const changed: Record<string, unknown> = { ...input };
  for (const { name, kind } of corrections) {
    const value = typed[name];
    if (kind === 'photos') {
      if (value === true) delete changed[name];
      continue;
    }
    if (value === '' || value === undefined) delete changed[name];
    else if (kind === 'moment') changed[name] = moment(String(value));
    else changed[name] = kind === 'number' ? Number(value) : value;
  }
  return changed;
}
