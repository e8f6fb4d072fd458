import { useApolloClient, useMutation } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../../api/service-error.ts';
import { useSubmission } from '../../../../parts/form.ts';
import { notifyDone } from '../../../../parts/notify.ts';
import { useLatestVersion } from '../../../../parts/use-latest-version.ts';
import {
  CreateRuleDocument,
  RuleDetailsDocument,
  RuleListDocument,
  type RuleRowFragment,
  RuleVersionListDocument,
  UpdateRuleDocument,
} from '../rules.generated.ts';
import { problemsOf } from './rule-problems.ts';
import { inputOf, type RuleValues, valuesOf } from './rule-values.ts';

const LISTS = { refetchQueries: [RuleListDocument, RuleVersionListDocument] };

/** A dry run of a content. */
export interface Tested {
  /** The signed text of the service. */
  readonly text: string;
  /** The content of which it is, as JSON. */
  readonly content: string;
}

/** The content of a rule as JSON, by which a dry run is compared with what is written. */
export function contentText(values: RuleValues): string {
  const { trigger, conditions, actions, departmentId } = inputOf(values);
  return JSON.stringify({ trigger, conditions, actions, departmentId });
}

export interface RuleFormOptions {
  /** Undefined for a new one. */
  readonly rule: RuleRowFragment | undefined;
  /** The last dry run. */
  readonly tested: Tested | undefined;
  readonly onSaved: (() => void) | undefined;
}

/** The form of a rule, and what saves it. */
export function useRuleForm({ rule, tested, onSaved }: RuleFormOptions) {
  const { t } = useTranslation('rules');
  const client = useApolloClient();
  const navigate = useNavigate({ from: '/system/rules' });
  const [first] = useState(() => valuesOf(rule));
  const [untested, setUntested] = useState(false);
  const form = useForm<RuleValues>({
    initialValues: first,
    onValuesChange: () => setUntested(false),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values)).map(([place, problem]) => [place, t(problem)]),
      ),
  });
  const submission = useSubmission(form);
  const [create] = useMutation(CreateRuleDocument, LISTS);
  const [update] = useMutation(UpdateRuleDocument, LISTS);
  const withVersion = useLatestVersion(rule?.version, async () => {
    const query = { query: RuleDetailsDocument, variables: { id: rule?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.rule?.version;
  });
  const write = async (values: RuleValues, force: boolean): Promise<number | undefined> => {
    const isTested = tested?.content === contentText(values);
    const input = {
      ...inputOf(values),
      ...(force && { force }),
      ...(isTested && { tested: tested.text }),
    };
    if (rule === undefined) return (await create({ variables: { input } })).data?.createRule?.id;
    await withVersion((expectedVersion) =>
      update({
        variables: {
          input: { ...input, id: rule.id, ...(expectedVersion && { expectedVersion }) },
        },
      }),
    );
    return rule.id;
  };
  const save = async (values: RuleValues, force = false) => {
    setUntested(false);
    let id: number | undefined;
    const saved = await submission.submit(async () => {
      try {
        id = await write(values, force);
      } catch (thrown) {
        const { code, details } = toServiceError(thrown);
        if (code === 'CONFLICT' && details.reason === 'untested') setUntested(true);
        throw thrown;
      }
    });
    if (!saved) return;
    notifyDone(t('saved'));
    if (rule === undefined && id !== undefined) await navigate({ search: { rule: id } });
    else onSaved?.();
  };
  return { form, submission, untested, save };
}
