import { useMutation } from '@apollo/client/react';
import { Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClipboardCheck, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import {
  type ChecklistRowFragment,
  ChecklistsDocument,
  DeleteChecklistDocument,
  UpdateChecklistDocument,
} from './checklists.generated.ts';

/** Checklists, which categories give to requests. */
export function ChecklistsTab() {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate({ from: '/system/settings' });
  const [archived, setArchived] = useState(false);
  const list = useConnection(
    ChecklistsDocument,
    { filter: { archived } },
    (data) => data.checklists,
  );
  const columns = useColumns();
  const create = (
    <ButtonLink
      to="/system/settings"
      search={{ tab: 'checklists', checklist: 'new' }}
      leftSection={<IconPlus size={18} />}
    >
      {t('new')}
    </ButtonLink>
  );
  return (
    <Stack gap="sm">
      <Text size="sm" className="quiet" maw={640}>
        {t('hint')}
      </Text>
      <Group justify="space-between">
        <UsedOrArchived label={t('shown')} archived={archived} onChange={setArchived} />
        {create}
      </Group>
      <DataList
        label={t('title')}
        list={list}
        rowKey={({ id }) => id}
        filtered={archived}
        onOpen={({ id }) => void navigate({ search: { tab: 'checklists', checklist: id } })}
        empty={{ icon: IconClipboardCheck, title: t('emptyTitle'), hint: t('emptyHint') }}
        columns={columns}
      />
    </Stack>
  );
}

function useColumns(): readonly Column<ChecklistRowFragment>[] {
  const { t } = useTranslation('checklists');
  return [
    {
      key: 'name',
      label: t('name'),
      phone: 'title',
      render: ({ id, name }) => (
        <TextLink to="/system/settings" search={{ tab: 'checklists', checklist: id }}>
          {name}
        </TextLink>
      ),
    },
    {
      key: 'items',
      label: t('items'),
      render: ({ items }) => t('itemCount', { count: items.length }),
    },
    { key: 'updatedAt', label: t('changed'), render: ({ updatedAt }) => <Ago iso={updatedAt} /> },
    {
      key: 'actions',
      label: t('actions'),
      hideLabel: true,
      align: 'right',
      render: (row) => <Actions row={row} />,
    },
  ];
}

function Actions({
  row: { id, name, version, archivedAt },
}: {
  readonly row: ChecklistRowFragment;
}) {
  const { t } = useTranslation('checklists');
  const [remove] = useMutation(DeleteChecklistDocument, { refetchQueries: [ChecklistsDocument] });
  const [update] = useMutation(UpdateChecklistDocument, { refetchQueries: [ChecklistsDocument] });
  return (
    <Archiving
      name={name}
      archived={archivedAt !== null}
      hint={t('archiveHint')}
      onArchive={async () => {
        const { data } = await remove({ variables: { id } });
        return data?.deleteChecklist.archivedAt != null;
      }}
      onRestore={async () => {
        await update({ variables: { input: { id, expectedVersion: version, archived: false } } });
      }}
    />
  );
}
