import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArrowsExchange } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ScimCallsDocument, type ScimCallsQuery } from './identity.generated.ts';

type Call = ScimCallsQuery['scimCalls']['edges'][number]['node'];

const REASONS = [
  ...(['linked_elsewhere', 'taken', 'service_account', 'super_admin', 'administrator'] as const),
  ...([
    'last_super_admin',
    'no_department',
    'unknown_member',
    'scope',
    'limit',
    'invalid',
  ] as const),
] as const;

/** The last calls of SCIM; a refused one says what to do at the provider. */
export function CallsTab() {
  const { t } = useTranslation('identity');
  const list = useConnection(ScimCallsDocument, {}, (data) => data.scimCalls);
  return (
    <Section title={t('calls.title')} hint={t('calls.hint')}>
      <DataList
        label={t('calls.title')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconArrowsExchange, title: t('calls.empty'), hint: t('calls.emptyHint') }}
      />
    </Section>
  );
}

function useColumns(): readonly Column<Call>[] {
  const { t } = useTranslation('identity');
  const format = useFormat();
  return [
    {
      key: 'call',
      label: t('calls.call'),
      phone: 'title',
      render: (call) => <CallText call={call} />,
    },
    {
      key: 'status',
      label: t('calls.status'),
      width: '6rem',
      render: ({ status }) => (
        <Badge variant="light" tt="none" color={status < 400 ? 'green' : 'red'}>
          {status}
        </Badge>
      ),
    },
    {
      key: 'changed',
      label: t('calls.changed'),
      render: ({ changed }) => changed.join(', '),
    },
    { key: 'token', label: t('calls.token'), render: ({ tokenName }) => tokenName },
    {
      key: 'duration',
      label: t('calls.duration'),
      width: '6rem',
      render: ({ durationMs }) => t('calls.milliseconds', { count: durationMs }),
    },
    {
      key: 'at',
      label: t('calls.at'),
      width: '11rem',
      render: ({ at }) => format.exact(at),
    },
  ];
}

/** Method and path of a call, with what to do about a refusal. */
function CallText({ call: { method, path, reason } }: { readonly call: Call }) {
  const { t } = useTranslation('identity');
  const known = REASONS.find((one) => one === reason);
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        {method} {path}
      </Text>
      {reason !== null && (
        <Text size="xs" c="var(--mantine-color-error)">
          {known ? t(`reason.${known}`) : reason}
        </Text>
      )}
    </div>
  );
}
