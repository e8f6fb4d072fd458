/** Steps that the bar offers, in its order. */
export const BULK_STEPS = [
  'APPROVE',
  'REJECT',
  'ASSIGN',
  'START',
  'COMPLETE',
  'CONFIRM',
  'HOLD',
  'RESUME',
  'REOPEN',
  'CLASSIFY',
  'TRANSFER',
  'CANCEL',
  'PURGE',
] as const;

export type BulkStep = (typeof BULK_STEPS)[number];

/** Most requests of one call. */
export const MOST = 200;

/** Number of requests above which a trial comes before the step. */
export const TRIED_ABOVE = 20;

/** The steps that can be taken now on all of some requests. */
export function commonSteps(
  rows: readonly { readonly allowedSteps: readonly string[] }[],
): BulkStep[] {
  return BULK_STEPS.filter((step) => rows.every(({ allowedSteps }) => allowedSteps.includes(step)));
}

/** Values of the form of a step on many requests. */
export interface BulkValues extends Record<string, unknown> {
  readonly text: string;
  readonly technicianId: string | null;
  readonly holdReason: string | null;
  /** A moment (ISO 8601); empty for none. */
  readonly until: string;
  readonly departmentId: string | null;
  readonly priority: string | null;
}

/** Steps whose text is a reason that must be given. */
export const NEEDS_REASON: ReadonlySet<BulkStep> = new Set([
  'REJECT',
  'REOPEN',
  'TRANSFER',
  'CANCEL',
  'PURGE',
]);

/** The body of a step, as REST writes it. */
export function bodyOf(step: BulkStep, values: BulkValues): Record<string, unknown> {
  const text = values.text.trim();
  const note = text === '' ? {} : { note: text };
  switch (step) {
    case 'REJECT':
    case 'REOPEN':
    case 'CANCEL':
    case 'PURGE':
      return { reason: text };
    case 'TRANSFER':
      return { departmentId: Number(values.departmentId), reason: text };
    case 'CLASSIFY':
      return { priority: values.priority?.toLowerCase(), ...(text !== '' && { reason: text }) };
    case 'ASSIGN':
      return { technicianId: Number(values.technicianId), ...note };
    case 'HOLD':
      return {
        reason: values.holdReason?.toLowerCase(),
        ...note,
        ...(values.until !== '' && { until: values.until }),
      };
    default:
      return note;
  }
}

/** Names of the fields that are missing. */
export function missingOf(step: BulkStep, values: BulkValues): (keyof BulkValues & string)[] {
  const missing: (keyof BulkValues & string)[] = [];
  const note = step === 'HOLD' && values.holdReason === 'OTHER';
  if ((NEEDS_REASON.has(step) || note) && values.text.trim() === '') missing.push('text');
  if (step === 'ASSIGN' && values.technicianId === null) missing.push('technicianId');
  if (step === 'HOLD' && values.holdReason === null) missing.push('holdReason');
  if (step === 'TRANSFER' && values.departmentId === null) missing.push('departmentId');
  if (step === 'CLASSIFY' && values.priority === null) missing.push('priority');
  return missing;
}
