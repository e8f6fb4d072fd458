import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { OrderRulesDocument, RuleListDocument, type RuleRowFragment } from './rules.generated.ts';

export interface Order {
  /** The rules as they are shown: a new order at once, before the service has it. */
  readonly rules: readonly RuleRowFragment[];
  readonly busy: boolean;
  /** The rule that was moved last, and its place from 1. */
  readonly moved: { readonly rule: RuleRowFragment; readonly place: number } | undefined;
  /** Moves a rule to a place, from 0. */
  readonly move: (id: number, to: number) => void;
}

/** Reorders rules; `stored` are all that are not archived, as the service has them. */
export function useOrder(stored: readonly RuleRowFragment[]): Order {
  const errorText = useErrorText();
  const [ids, setIds] = useState<readonly number[]>();
  const [moved, setMoved] = useState<Order['moved']>();
  const [order] = useMutation(OrderRulesDocument, {
    refetchQueries: [RuleListDocument],
    awaitRefetchQueries: true,
  });
  const placeOf = ({ id }: RuleRowFragment) => ids?.indexOf(id) ?? 0;
  const rules =
    ids === undefined ? stored : [...stored].sort((one, other) => placeOf(one) - placeOf(other));
  const move = (id: number, to: number) => {
    const from = rules.findIndex((rule) => rule.id === id);
    const rule = rules[from];
    if (rule === undefined || ids !== undefined || to === from) return;
    const next = rules.filter((each) => each !== rule);
    next.splice(to, 0, rule);
    const wanted = next.map((each) => each.id);
    setIds(wanted);
    setMoved({ rule, place: to + 1 });
    order({ variables: { input: { ids: wanted } } })
      .catch((error: unknown) => {
        setMoved(undefined);
        notifyFailed(errorText(error));
      })
      .finally(() => setIds(undefined));
  };
  return { rules, busy: ids !== undefined, moved, move };
}
