import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toServiceError } from '../../../../api/service-error.ts';
import { useErrorText } from '../../../../parts/error-text.ts';
import { useReasonText } from '../../../../parts/reason-text.ts';
import { inputOf } from '../builder/rule-values.ts';
import type { RuleForm } from '../builder/use-field.ts';
import { contentText, type Tested } from '../builder/use-rule-form.ts';
import { DryRunRuleDocument, type DryRunRuleQuery } from './dry-run.generated.ts';

export type DryRunResult = NonNullable<DryRunRuleQuery['dryRunRule']>;

/** The events that are examined: of the last days, or one request. */
export type Examined = { readonly days: number } | { readonly requestId: number };

export interface DryRunState {
  readonly busy: boolean;
  readonly result: DryRunResult | undefined;
  readonly problem: string | undefined;
  readonly run: (examined: Examined) => Promise<void>;
}

const DAY = 86_400_000;
/** Time that a call may take, so that the oldest day is not too old when it arrives. */
const MARGIN = 60_000;

/** Tries the rule of a form on what happened already; errors of its content are marked in the form. */
export function useDryRun(form: RuleForm, onTested: (tested: Tested) => void): DryRunState {
  const client = useApolloClient();
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<DryRunResult>();
  const [problem, setProblem] = useState<string>();
  const run = async (examined: Examined) => {
    const { errors, hasErrors } = form.validate();
    const [first] = Object.keys(errors).filter((place) => place !== 'name');
    if (hasErrors && first !== undefined) {
      form.getInputNode(first)?.focus();
      return;
    }
    form.clearFieldError('name');
    setBusy(true);
    setProblem(undefined);
    const values = form.getValues();
    const { name: _, mode: __, ...rule } = inputOf(values);
    const period =
      'days' in examined
        ? { from: new Date(Date.now() - examined.days * DAY + MARGIN).toISOString() }
        : examined;
    try {
      const { data } = await client.query({
        query: DryRunRuleDocument,
        variables: { input: { rule, ...period } },
        fetchPolicy: 'no-cache',
      });
      const answer = data?.dryRunRule ?? undefined;
      setResult(answer);
      if (answer) onTested({ text: answer.tested, content: contentText(values) });
    } catch (thrown) {
      const error = toServiceError(thrown);
      const places = error.fields.map(({ field, reason }) => ({
        place: field.replace(/^rule\./, ''),
        reason: reasonText(reason),
      }));
      const isOfForm = (place: string) => form.getInputNode(place) !== null;
      form.setErrors(
        Object.fromEntries(
          places.filter(({ place }) => isOfForm(place)).map(({ place, reason }) => [place, reason]),
        ),
      );
      const others = places.filter(({ place }) => !isOfForm(place));
      setResult(undefined);
      setProblem([errorText(error), ...others.map(({ reason }) => reason)].join(' '));
    } finally {
      setBusy(false);
    }
  };
  return { busy, result, problem, run };
}
