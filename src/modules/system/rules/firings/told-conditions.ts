import type { AccountActor } from '../../../../core/actor.js';
import type { Statements } from '../../../../core/sql.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import { conditionField } from '../content/condition-fields.js';
import { type Condition, type ConditionGroup, conditionsOf } from '../content/conditions.js';
import { conditionText, ruleLanguage } from './condition-texts.js';
import { namesOf } from './firings.queries.js';
import type { RuleConditionResult } from './firings.types.js';

/** Tells a judgement of conditions: `results` by their places, the values that were found by field. */
export type TellConditions = (
  conditions: ConditionGroup,
  results: string,
  found: (field: string) => RuleConditionResult['value'],
) => RuleConditionResult[];

/** Words for the judgements of some conditions, in the language of a reader. */
export async function tellingOf(
  statements: Statements,
  fields: KnownFieldsService,
  { language: read }: Pick<AccountActor, 'language'>,
  groups: readonly ConditionGroup[],
): Promise<TellConditions> {
  const known = await fields.recent();
  const recordsOf = ({ field, value }: Condition) => {
    const kind = conditionField(known, field)?.records;
    return kind === undefined ? [] : [value].flat().map((id) => ({ kind, id: Number(id) }));
  };
  const named = groups.flatMap(conditionsOf).flatMap(recordsOf);
  const names = await namesOf(statements, named);
  const language = ruleLanguage(read);
  return (conditions, results, found) =>
    conditionsOf(conditions).map((one, index) => ({
      text: conditionText(known, one, language, names),
      ...{ field: one.field, op: one.op, expected: one.value ?? null },
      ...{ value: found(one.field), result: results[index] === '1' },
    }));
}
