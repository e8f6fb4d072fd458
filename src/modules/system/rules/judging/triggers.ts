import type { Trigger } from '../content/triggers.js';
import type { RuleEventRow } from './state.js';

/** Returns whether an event is one that a trigger waits for. */
function isTriggered(
  trigger: Trigger,
  { triggers, state, meterId }: Pick<RuleEventRow, 'triggers' | 'state' | 'meterId'>,
): boolean {
  if (!triggers.includes(trigger.type)) return false;
  switch (trigger.type) {
    case 'stage_changed':
      return trigger.to === undefined || state.values.stage === trigger.to;
    case 'commented':
      return trigger.by === 'any' || state.bySubmitter === (trigger.by === 'submitter');
    case 'fields_changed':
      return (
        trigger.keys === undefined || trigger.keys.some((key) => `field.${key}` in state.before)
      );
    case 'reading':
      return trigger.meterId === meterId && crosses(trigger, state);
    default:
      return true;
  }
}

/** A reading beyond the bound, after one that was not. */
function crosses({ above, below }: Trigger, { values, previous }: RuleEventRow['state']): boolean {
  const isBeyond = (value: number) => (above === undefined ? value < Number(below) : value > above);
  return isBeyond(Number(values.reading)) && (previous === null || !isBeyond(previous));
}

/** Returns whether a rule is judged at an event: by its trigger and its department. */
export function concerns(
  { trigger, departmentId }: { readonly trigger: Trigger; readonly departmentId: number | null },
  event: Pick<RuleEventRow, 'triggers' | 'state' | 'meterId'>,
): boolean {
  const isOfIt = departmentId === null || departmentId === event.state.values.departmentId;
  return isOfIt && isTriggered(trigger, event);
}
