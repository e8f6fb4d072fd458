import type { AccountActor } from '../../../../core/actor.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import { languageOf, textIn } from '../../../equipment/fields/local-text.types.js';
import { isStaff } from '../maintenance.access.js';
import type { ToldMissing } from '../requires/requires.js';
import { type FieldBearer, openForCompletion, openForSubmission } from './request-fields.js';

/**
 * The questions that a request leaves open before a step, in the order of the form: before the
 * approval those of the submission, which never stand in its way; before the completion those of work
 * and completion.
 */
export function missingFields(
  actor: AccountActor,
  row: FieldBearer,
  known: KnownFields,
  step: string,
): ToldMissing[] {
  if (step !== 'approve' && step !== 'complete') return [];
  const open = step === 'approve' ? openForSubmission(known, row) : openForCompletion(known, row);
  if (open.length === 0) return [];
  const mayKnow = isStaff(actor, row);
  const language = languageOf(actor);
  return open
    .filter(({ staffOnly }) => mayKnow || !staffOnly)
    .map(({ key, label }) => ({ code: 'field', message: textIn(label, language), ref: key }));
}
