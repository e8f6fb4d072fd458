import { isDecimal, NO_DECIMAL } from '../../../core/constraints.js';
import { invalid } from '../../../core/errors.js';
import { isVisible, storedText } from '../../../core/text.js';
import type { ChecklistItem } from '../checklists/checklist-items.types.js';
import type {
  AnswerChecklistItemInput,
  AnswerValue,
  RequestChecklistItem,
} from './request-checklists.types.js';

const MAX_TEXT = 2000;

/** The answer to an item. */
export type Answer = Pick<
  RequestChecklistItem,
  'value' | 'note' | 'attachmentId' | 'failed' | 'notApplicable'
>;

/** Fields of a call about the answer. */
type Given = Pick<
  AnswerChecklistItemInput,
  'value' | 'note' | 'attachmentId' | 'failed' | 'notApplicable'
>;

/** Returns whether an answer answers an item: by a value, of a photo by the photo, or as not applicable. */
export function isAnswered(
  { kind }: Pick<ChecklistItem, 'kind'>,
  { value, attachmentId, notApplicable }: Answer,
): boolean {
  return notApplicable || (kind === 'photo' ? attachmentId !== null : value !== null);
}

/** Returns whether what answers the item differs; a note does not. */
export function answersOtherwise(
  item: Pick<ChecklistItem, 'kind'>,
  before: Answer,
  after: Answer,
): boolean {
  return (
    before.value !== after.value ||
    before.failed !== after.failed ||
    before.notApplicable !== after.notApplicable ||
    (item.kind === 'photo' && before.attachmentId !== after.attachmentId)
  );
}

/**
 * The answer to an item after a call (docs/behaviour/work.md, "Answers").
 *
 * @throws AppError VALIDATION_ERROR on the field that does not fit the item or the other fields.
 */
export function answerAfter(item: ChecklistItem, before: Answer, given: Given): Answer {
  const { note = before.note } = given;
  const value =
    given.value === undefined || given.value === null ? given.value : answerOf(item, given.value);
  if (given.notApplicable === true) {
    requireNothingBeside(item, { ...given, note });
    const attachmentId =
      item.kind === 'photo' ? null : kept(given.attachmentId, before.attachmentId);
    return { value: null, note, attachmentId, failed: false, notApplicable: true };
  }
  const after = {
    value: kept(value, before.value),
    note,
    attachmentId: kept(given.attachmentId, before.attachmentId),
  };
  const has = isAnswered(item, { ...after, failed: false, notApplicable: false });
  const notApplicable = given.notApplicable === undefined && before.notApplicable && !has;
  if (notApplicable && note === null) throw invalid('note', NOTE_NEEDED);
  if (given.failed === true && !has) throw invalid('failed', 'needs an answer');
  const isNew =
    item.kind === 'photo'
      ? after.attachmentId !== before.attachmentId
      : after.value !== before.value;
  const failed = given.failed ?? (!isNew && before.failed);
  return { ...after, notApplicable, failed: has && (failed || isOut(item, after.value)) };
}

const NOTE_NEEDED = 'is required for an item that does not apply';

/** The given value, null included; otherwise the one before. */
function kept<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}

function requireNothingBeside({ kind }: ChecklistItem, given: Given): void {
  const because = 'must be empty for an item that does not apply';
  if (given.value !== undefined && given.value !== null) throw invalid('value', because);
  if (kind === 'photo' && typeof given.attachmentId === 'number') {
    throw invalid('attachmentId', because);
  }
  if (given.failed === true)
    throw invalid('failed', 'must be false for an item that does not apply');
  if (!given.note) throw invalid('note', NOTE_NEEDED);
}

/** Returns whether a value is not in order whatever the person says. */
function isOut({ kind, min, max }: ChecklistItem, value: AnswerValue | null): boolean {
  if (kind === 'check') return value === false;
  if (typeof value !== 'number') return false;
  return (min !== null && value < min) || (max !== null && value > max);
}

function answerOf({ kind, choices }: ChecklistItem, value: unknown): AnswerValue {
  switch (kind) {
    case 'check':
      if (typeof value === 'boolean') return value;
      throw invalid('value', 'must be true or false');
    case 'number':
    case 'reading':
      if (isDecimal(value)) return value;
      throw invalid('value', NO_DECIMAL);
    case 'text':
      return textOf(value);
    case 'choice': {
      const text = typeof value === 'string' ? storedText(value) : undefined;
      if (text !== undefined && choices?.includes(text)) return text;
      throw invalid('value', 'must be one of the choices');
    }
    case 'photo':
      throw invalid('value', 'must be empty: a photo is given by attachmentId');
  }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw invalid('value', 'must be a text');
  const text = storedText(value);
  const length = Array.from(text).length;
  if (length >= 1 && length <= MAX_TEXT && isVisible(text)) return text;
  throw invalid('value', `must have 1 to ${MAX_TEXT} characters`);
}
