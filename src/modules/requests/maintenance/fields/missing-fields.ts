import type { AccountActor } from '../../../../core/actor.js';
import {
  type FieldValuesByKey,
  type KnownFields,
  openQuestions,
} from '../../../equipment/fields/known-fields.js';
import { languageOf, textIn } from '../../../equipment/fields/local-text.types.js';
import { isStaff } from '../maintenance.access.js';
import type { ToldMissing } from '../requires/requires.js';
import type { FieldBearer } from './request-fields.js';

const PHASES = { approve: ['submit'], complete: ['work', 'complete'] } as const;

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
  const values = row.fields as FieldValuesByKey;
  const open = openQuestions(known, row.categoryId, values, PHASES[step]);
  if (open.length === 0) return [];
  const mayKnow = isStaff(actor, row);
  const language = languageOf(actor);
  return open
    .filter(({ staffOnly }) => mayKnow || !staffOnly)
    .map(({ key, label }) => ({ code: 'field', message: textIn(label, language), ref: key }));
}
