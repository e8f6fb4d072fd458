import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconCalendar } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { ErrorNotice, Message } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
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
    <Stack gap="lg">
      <TextLink to="/system/settings" search={{ tab: 'policies' }} size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('all')}
      </TextLink>
      {problem !== undefined && !ready && (
        <ErrorNotice error={problem} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!ready && problem === undefined && <Skeleton h={320} />}
      {ready && id === 'new' && calendars.nodes.length === 0 && <NoCalendar />}
      {ready && (id !== 'new' || calendars.nodes.length > 0) && (
        <Editor calendars={calendars.nodes} rank={rank} {...(data && { policy: data.slaPolicy })} />
      )}
    </Stack>
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
  const navigate = useNavigate({ from: '/system/settings' });
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
  const send = useSend(policy, first);
  const save = async (values: PolicyValues) => {
    if (!(await submission.submit(() => send(values)))) return;
    notifyDone(t('saved'));
    await navigate({ search: { tab: 'policies' } });
  };
  return (
    <PolicyForm
      form={form}
      submission={submission}
      calendars={calendars}
      onSave={(values) => void save(values)}
      {...(policy && { policy })}
    />
  );
}

/** Creates the policy, or sends what has changed. */
function useSend(policy: PolicyDetailFragment | undefined, first: PolicyValues) {
  const client = useApolloClient();
  const [create] = useMutation(CreatePolicyDocument, POLICY_LISTS);
  const [update] = useMutation(UpdatePolicyDocument, POLICY_LISTS);
  const withVersion = useLatestVersion(policy?.version, async () => {
    const query = { query: PolicyDetailsDocument, variables: { id: policy?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.slaPolicy.version;
  });
  return async (values: PolicyValues) => {
    const all = inputOf(values);
    if (policy === undefined) {
      await create({ variables: { input: all } });
      return;
    }
    const changed = Object.entries(all).filter(
      ([field]) => JSON.stringify(values[field]) !== JSON.stringify(first[field]),
    );
    const input = { id: policy.id, ...Object.fromEntries(changed) };
    await withVersion((expectedVersion) =>
      update({ variables: { input: { ...input, expectedVersion } } }),
    );
  };
}
