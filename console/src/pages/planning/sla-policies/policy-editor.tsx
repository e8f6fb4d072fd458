import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateSlaPolicyInput } from '../../../generated/schema.ts';
import { IconCalendar } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Message } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import {
  changedSince,
  RecordEditor,
  useSaveRecord,
} from '../../system/system-settings/record-editor.tsx';
import { type CalendarRowFragment, CalendarsDocument } from '../calendars/calendars.generated.ts';
import {
  CreatePolicyDocument,
  PoliciesDocument,
  type PolicyDetailFragment,
  PolicyDetailsDocument,
  UpdatePolicyDocument,
} from './policies.generated.ts';
import { PolicyForm } from './policy-form.tsx';
import { POLICY_LISTS } from './policy-lists.ts';
import { inputOf, type PolicyValues, problemsOf, valuesOf } from './policy-values.ts';
import { TrialButton } from './trial-button.tsx';
import { triedPolicies } from './tried-policies.ts';

/** Distance of the ranks that are proposed: others fit between. */
const RANK_STEP = 10;

/** Creates a policy, or changes one. */
export function PolicyEditor({ id }: { readonly id: number | 'new' }) {
  const { t } = useTranslation('policies');
  const used = { filter: { archived: false } };
  const calendars = useConnection(CalendarsDocument, used, (data) => data.calendars);
  const policies = useConnection(PoliciesDocument, used, (data) => data.slaPolicies);
  const { data, error, refetch } = useQuery(PolicyDetailsDocument, {
    variables: { id: id === 'new' ? 0 : id },
    skip: id === 'new',
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const problem = calendars.error ?? error;
  const ready = !calendars.loading && !policies.loading && (id === 'new' || data !== undefined);
  const rank = Math.min((policies.nodes.at(-1)?.rank ?? 0) + RANK_STEP, 10_000);
  return (
    <RecordEditor kind="policy" all={t('all')} error={problem} onRetry={refetch} ready={ready}>
      {id === 'new' && calendars.nodes.length === 0 ? (
        <NoCalendar />
      ) : (
        <Editor calendars={calendars.nodes} rank={rank} {...(data && { policy: data.slaPolicy })} />
      )}
    </RecordEditor>
  );
}

/** A policy counts by a calendar, so that has to come first. */
function NoCalendar() {
  const { t } = useTranslation('policies');
  return (
    <Message
      icon={IconCalendar}
      title={t('noCalendar')}
      hint={t('noCalendarHint')}
      action={
        <ButtonLink to="/system/settings" search={{ tab: 'calendars', calendar: 'new' }}>
          {t('newCalendar')}
        </ButtonLink>
      }
    />
  );
}

interface EditorProps {
  readonly calendars: readonly CalendarRowFragment[];
  /** Proposed for a new policy. */
  readonly rank: number;
  /** Undefined for a new one. */
  readonly policy?: PolicyDetailFragment;
}

function Editor({ calendars, rank, policy }: EditorProps) {
  const { t } = useTranslation('policies');
  const [first] = useState(() => valuesOf(policy, calendars[0]?.id, rank));
  const form = useForm<PolicyValues>({
    initialValues: first,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values)).map(([field, problem]) => [
          field,
          t(`problem.${problem}`),
        ]),
      ),
  });
  const submission = useSubmission(form);
  const client = useApolloClient();
  const [create] = useMutation(CreatePolicyDocument, POLICY_LISTS);
  const [update] = useMutation(UpdatePolicyDocument, POLICY_LISTS);
  const saveRecord = useSaveRecord<CreateSlaPolicyInput>({
    kind: 'policy',
    submission,
    record: policy,
    latestVersion: async (id) => {
      const query = { query: PolicyDetailsDocument, variables: { id } };
      const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
      return data?.slaPolicy.version;
    },
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    done: t('saved'),
  });
  const save = (values: PolicyValues) =>
    void saveRecord(inputOf(values), changedSince(first, values));
  return (
    <PolicyForm
      form={form}
      submission={submission}
      calendars={calendars}
      onSave={save}
      trial={
        <TrialButton
          policies={() =>
            form.validate().hasErrors
              ? null
              : triedPolicies(client, { id: policy?.id, input: inputOf(form.getValues()) })
          }
        />
      }
      {...(policy && { policy })}
    />
  );
}
