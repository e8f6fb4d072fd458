import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClipboardCheck } from '../../../icons/icons.ts';
import type { Column } from '../../../parts/data-list.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { nameColumn, RecordsTab } from '../../system/system-settings/records-tab.tsx';
import {
  type ChecklistRowFragment,
  ChecklistsDocument,
  DeleteChecklistDocument,
  UpdateChecklistDocument,
} from './checklists.generated.ts';

const LISTS = { refetchQueries: [ChecklistsDocument] };

/** Checklists, which categories give to requests. */
export function ChecklistsTab() {
  const { t } = useTranslation('checklists');
  const [archived, setArchived] = useState(false);
  const list = useConnection(
    ChecklistsDocument,
    { filter: { archived } },
    (data) => data.checklists,
  );
  const [remove] = useMutation(DeleteChecklistDocument, LISTS);
  const [update] = useMutation(UpdateChecklistDocument, LISTS);
  return (
    <RecordsTab
      kind="checklist"
      texts={{
        title: t('title'),
        hint: t('hint'),
        shown: t('shown'),
        create: t('new'),
        actions: t('actions'),
        archiveHint: t('archiveHint'),
      }}
      empty={{ icon: IconClipboardCheck, title: t('emptyTitle'), hint: t('emptyHint') }}
      list={list}
      columns={useColumns()}
      archived={archived}
      onArchived={setArchived}
      onArchive={async (id) =>
        (await remove({ variables: { id } })).data?.deleteChecklist.archivedAt != null
      }
      onRestore={(input) => update({ variables: { input } })}
    />
  );
}

function useColumns(): readonly Column<ChecklistRowFragment>[] {
  const { t } = useTranslation('checklists');
  return [
    nameColumn('checklist', t('name')),
    {
      key: 'items',
      label: t('items'),
      render: ({ items }) => t('itemCount', { count: items.length }),
    },
    { key: 'updatedAt', label: t('changed'), render: ({ updatedAt }) => <Ago iso={updatedAt} /> },
  ];
}
