import { useMutation } from '@apollo/client/react';
import { Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useLength } from '../../../parts/due/use-length.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import { ApplyButton } from './apply-button.tsx';
import {
  DeletePolicyDocument,
  PoliciesDocument,
  type PolicyRowFragment,
  UpdatePolicyDocument,
} from './policies.generated.ts';
import { POLICY_LISTS } from './policy-lists.ts';
import { useMatchText } from './use-match-text.ts';

/** Policies of due dates; the first one that matches a request counts. */
export function PoliciesTab() {
  const { t } = useTranslation('policies');
  const navigate = useNavigate({ from: '/system/settings' });
  const [archived, setArchived] = useState(false);
  const list = useConnection(
    PoliciesDocument,
    { filter: { archived } },
    (data) => data.slaPolicies,
  );
  const columns = useColumns();
  return (
    <Stack gap="sm">
      <Text size="sm" className="quiet" maw={640}>
        {t('hint')}
      </Text>
      <Group justify="space-between">
        <UsedOrArchived label={t('shown')} archived={archived} onChange={setArchived} />
        <Group gap="xs">
          {!archived && list.nodes.length > 0 && <ApplyButton />}
          <ButtonLink
            to="/system/settings"
            search={{ tab: 'policies', policy: 'new' }}
            leftSection={<IconPlus size={18} />}
          >
            {t('new')}
          </ButtonLink>
        </Group>
      </Group>
      <DataList
        label={t('title')}
        list={list}
        rowKey={({ id }) => id}
        filtered={archived}
        onOpen={({ id }) => void navigate({ search: { tab: 'policies', policy: id } })}
        empty={{ icon: IconClock, title: t('empty'), hint: t('emptyHint') }}
        columns={columns}
      />
    </Stack>
  );
}

function useColumns(): readonly Column<PolicyRowFragment>[] {
  const { t } = useTranslation('policies');
  const length = useLength();
  const matchText = useMatchText();
  const targets = ({ responseMinutes, resolutionMinutes }: PolicyRowFragment) =>
    [
      responseMinutes !== null && t('responseIn', { length: length.minutes(responseMinutes) }),
      resolutionMinutes !== null &&
        t('resolutionIn', { length: length.minutes(resolutionMinutes) }),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    { key: 'rank', label: t('rank'), width: '5rem', render: ({ rank }) => rank },
    {
      key: 'name',
      label: t('name'),
      phone: 'title',
      render: ({ id, name }) => (
        <TextLink to="/system/settings" search={{ tab: 'policies', policy: id }}>
          {name}
        </TextLink>
      ),
    },
    { key: 'match', label: t('for'), width: '30%', render: ({ match }) => matchText(match) },
    { key: 'targets', label: t('targets'), render: targets },
    { key: 'calendar', label: t('calendar'), render: ({ calendar }) => calendar.name },
    {
      key: 'actions',
      label: t('actions'),
      hideLabel: true,
      align: 'right',
      render: (row) => <Actions row={row} />,
    },
  ];
}

function Actions({ row: { id, name, version, archivedAt } }: { readonly row: PolicyRowFragment }) {
  const { t } = useTranslation('policies');
  const [remove] = useMutation(DeletePolicyDocument, POLICY_LISTS);
  const [update] = useMutation(UpdatePolicyDocument, POLICY_LISTS);
  return (
    <Archiving
      name={name}
      archived={archivedAt !== null}
      hint={t('archiveHint')}
      onArchive={async () => {
        const { data } = await remove({ variables: { id } });
        return data?.deleteSlaPolicy.archivedAt != null;
      }}
      onRestore={async () => {
        await update({ variables: { input: { id, expectedVersion: version, archived: false } } });
      }}
    />
  );
}
