import type { TFunction } from 'i18next';
import type { CallError, QueueEntry } from '../../../offline/queue/entry.ts';
import { operationOf } from '../../../offline/queue/operations.ts';

/** Functions that say a refusal in the language of the viewer. */
export interface RefusalWords {
  readonly t: TFunction<['outbox', 'requests', 'common']>;
  /** A moment as part of a sentence: "at 10:40". */
  readonly when: (iso: string) => string;
  /** A reason of the service for a field. */
  readonly reason: (text: string) => string;
  readonly number: (value: number) => string;
  /** The label of an item of a checklist, where the device knows it. */
  readonly labelOf?: (itemId: string) => string | undefined;
}

/** Steps of others that have a sentence. */
const STEPS = [
  ...['APPROVE', 'REJECT', 'ASSIGN', 'START', 'HOLD', 'RESUME', 'COMPLETE', 'CONFIRM'],
  ...['REOPEN', 'CANCEL', 'TRANSFER', 'MARK_DUPLICATE', 'UNMARK_DUPLICATE', 'HELPERS', 'UPDATE'],
] as const;
type Step = (typeof STEPS)[number];

const STAGES = [
  ...['submitted', 'approved', 'assigned', 'in_progress', 'completed', 'confirmed', 'cancelled'],
  ...['rejected', 'duplicate'],
];

/** Fields of inputs that have a word. */
const FIELDS = [
  ...['body', 'note', 'title', 'description', 'value', 'quantity', 'minutes', 'startedAt'],
  ...['endedAt', 'until', 'reason', 'location', 'category', 'categoryId', 'assetId', 'locationId'],
  ...['partId', 'departmentId', 'priority', 'at', 'performedAt', 'file', 'kind', 'wantedBy'],
  ...['estimateMinutes', 'fields', 'failed', 'notApplicable', 'attachmentId'],
  ...['problemId', 'causeId', 'remedyId'],
] as const;

/** Errors behind which a step of somebody else may stand. */
const BY_OTHERS = new Set(['VERSION_CONFLICT', 'INVALID_TRANSITION', 'FORBIDDEN']);

/** The sentence that says why the service refused an entry: the cause and, where there is one, the person. */
export function refusalOf(entry: QueueEntry, words: RefusalWords): string {
  const { error } = entry;
  if (error === null) return '';
  return (
    lacking(error, words) ??
    byOthers(error, words) ??
    byCode(entry, error, words) ??
    words.t('outbox:refused.other', { message: error.message })
  );
}

/** Requirements of the category that the request does not meet. */
function lacking({ details }: CallError, { t, labelOf }: RefusalWords): string | undefined {
  const missing = details?.missing as readonly Missing[] | undefined;
  if (!Array.isArray(missing) || missing.length === 0) return undefined;
  const named: string[] = [];
  const counts = new Map<string, number>();
  for (const { code, message, ref } of missing as readonly Missing[]) {
    const label = code === 'field' ? message : code === 'checklist' && ref && labelOf?.(ref);
    const kind = code === 'checklist' && ref === null ? 'noChecklist' : code;
    if (label) named.push(t('outbox:quoted', { text: label }));
    else counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const counted = [...counts].map(([code, count]) =>
    t(`requests:missing.${code as 'time'}`, { count }),
  );
  return t('outbox:refused.missing', { list: [...counted, ...named].join(', ') });
}

interface Missing {
  readonly code: string;
  readonly message: string;
  readonly ref: string | null;
}

/** The step of somebody else that made the call impossible. */
function byOthers(error: CallError, { t, when }: RefusalWords): string | undefined {
  const { code, by } = error;
  if (by === null || !BY_OTHERS.has(code)) return undefined;
  const step = STEPS.find((one) => one === by.action.toUpperCase());
  if (step === undefined) return undefined;
  const person = by.person ?? t('common:unknownPerson');
  if (step === 'ASSIGN') {
    const values = { when: when(by.at), person: by.assignee ?? t('common:unknownPerson') };
    return t('outbox:by.ASSIGN', values);
  }
  return t(`outbox:by.${step as Exclude<Step, 'ASSIGN'>}`, { when: when(by.at), person });
}

function byCode(entry: QueueEntry, error: CallError, words: RefusalWords): string | undefined {
  const { t } = words;
  switch (error.code) {
    case 'VALIDATION_ERROR':
      return ofFields(entry, error, words);
    case 'CONFLICT':
      return ofConflict(entry, error, words);
    case 'INVALID_TRANSITION':
      return ofState(error, words);
    case 'VERSION_CONFLICT':
      return t(
        `outbox:refused.${entry.operation === 'answerChecklistItem' ? 'itemGone' : 'changed'}`,
      );
    case 'FORBIDDEN':
      return t(`outbox:refused.${isCreation(entry) ? 'notAllowed' : 'notYours'}`);
    case 'NOT_FOUND':
      return ofGone(error, words);
    case 'PHOTO_LOST':
      return t('outbox:refused.photoLost');
    case 'PAYLOAD_TOO_LARGE':
      return t(`outbox:refused.${operationOf(entry.operation).file ? 'photoLarge' : 'large'}`);
    case 'UNSUPPORTED_MEDIA_TYPE':
      return t('outbox:refused.photoKind');
    default:
      return undefined;
  }
}

const isCreation = ({ operation }: QueueEntry): boolean =>
  operationOf(operation).kind === 'creation';

function ofGone({ message }: CallError, { t }: RefusalWords): string {
  if (/\bpart\b/i.test(message)) return t('outbox:refused.partGone');
  if (/\bmeter\b/i.test(message)) return t('outbox:refused.meterGone');
  if (/\bitem\b/i.test(message)) return t('outbox:refused.itemGone');
  if (/\bcomment\b|\bphoto\b|\battachment\b/i.test(message)) return t('outbox:refused.photoGone');
  return t('outbox:refused.gone');
}

/** The state of the request does not allow the call, and nobody else stands behind it. */
function ofState({ details }: CallError, { t }: RefusalWords): string {
  const { stage, status, onHold, reason } = details ?? {};
  if (reason === 'waits for no answer') return t('outbox:refused.noQuestion');
  if (onHold === true) return t('outbox:refused.onHold');
  if (reason === 'is not on hold') return t('outbox:refused.notOnHold');
  const found = STAGES.find((one) => one === (stage ?? status));
  if (found === undefined) return t('outbox:refused.changed');
  const key = found.toUpperCase() as 'COMPLETED';
  return t('outbox:refused.stage', { stage: t(`requests:stage.${key}`) });
}

function ofConflict(
  { input, operation }: QueueEntry,
  { details, message }: CallError,
  { t, number }: RefusalWords,
): string {
  const { reason, field } = details ?? {};
  const id = details?.requestId;
  const count = (value: unknown) => number(Number(value ?? 0));
  switch (reason) {
    case 'is more than there is in stock':
      return t('outbox:refused.stock', {
        present: count(details?.onHand),
        wanted: count(input.quantity),
      });
    case 'is more than the request has':
      return t('outbox:refused.issued', {
        present: count(details?.issued),
        wanted: count(input.quantity),
      });
    case 'cannot have your timer, because it runs':
      return id === undefined
        ? t('outbox:refused.timerRuns')
        : t('outbox:refused.timerElsewhere', { id });
    case 'is not the request on which your timer runs':
      return id === undefined
        ? t('outbox:refused.timerOver')
        : t('outbox:refused.timerElsewhere', { id });
    case 'overlaps another downtime of the asset':
      return t('outbox:refused.downtime');
    case 'is archived':
      return t(`outbox:refused.${operation === 'addPartMovement' ? 'partArchived' : 'archived'}`);
    case 'is cancelled':
      return t('outbox:refused.cancelled');
    default:
  }
  if (field === 'clientId') return t('outbox:refused.known', { id: details?.id });
  if (field === 'file' || field === 'attachmentIds') return t('outbox:refused.photosFull');
  return t('outbox:refused.other', { message });
}

/** The fields that the service does not take, each with its reason. */
function ofFields(
  { input }: QueueEntry,
  { details, message }: CallError,
  { t, reason }: RefusalWords,
): string {
  const errors = (details?.errors ?? []) as readonly { field: string; reason: string }[];
  if (errors.some(({ field }) => field.startsWith('attachmentId'))) {
    return t('outbox:refused.photoMissing');
  }
  if (errors.some(({ field }) => isOfCreation(field, input[field]))) {
    return t('outbox:refused.creationMissing');
  }
  if (errors.some((one) => one.reason.startsWith('must not be less than the last one'))) {
    return t('outbox:refused.readingBelow');
  }
  if (errors.some((one) => one.reason === 'must not be before the last reading')) {
    return t('outbox:refused.readingLater');
  }
  if (errors.length === 0) return t('outbox:refused.other', { message });
  const list = errors.map((one) =>
    t('outbox:refused.field', { field: fieldName(one.field, t), reason: reason(one.reason) }),
  );
  return t('outbox:refused.form', { list: list.join('; ') });
}

/** True for the id of something that the device made, and the service does not know. */
function isOfCreation(field: string, value: unknown): boolean {
  return /^(id|requestId)$/.test(field) && String(value).startsWith('client:');
}

/** The word of a field; its path where it has none. */
export function fieldName(path: string, t: RefusalWords['t']): string {
  const [first = '', second] = path.split('.');
  if (first === 'fields' && second !== undefined) return second;
  const known = FIELDS.find((one) => one === first);
  return known === undefined ? path : t(`outbox:field.${known}`);
}
