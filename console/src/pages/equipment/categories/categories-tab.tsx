import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconEdit, IconPlus, IconRestore, IconTag } from '../../../icons/icons.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { DataList } from '../../../parts/data-list.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import {
  CategoriesDocument,
  type CategoryRowFragment,
  DeleteCategoryDocument,
  UpdateCategoryDocument,
} from './categories.generated.ts';
import { CATEGORY_LISTS, CategoryDialog } from './category-dialog.tsx';

/** Categories with their departments and priorities. */
export function CategoriesTab() {
  const { t } = useTranslation(['things', 'common']);
  const [archived, setArchived] = useState(false);
  const [edited, setEdited] = useState<CategoryRowFragment | 'new'>();
  const [asked, setAsked] = useState<CategoryRowFragment>();
  const list = useConnection(
    CategoriesDocument,
    { filter: { archived } },
    (data) => data.categories,
  );
  // A category stands after the one that it is in.
  const nodes = list.nodes.toSorted((one, other) => one.pathName.localeCompare(other.pathName));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <UsedOrArchived label={t('categories.shown')} archived={archived} onChange={setArchived} />
        <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          {t('categories.new')}
        </Button>
      </Group>
      <DataList
        label={t('categories.title')}
        list={{ ...list, nodes }}
        rowKey={({ id }) => id}
        filtered={archived}
        empty={{ icon: IconTag, title: t('categories.empty'), hint: t('categories.emptyHint') }}
        columns={[
          { key: 'name', label: t('field.name'), phone: 'title', render: (row) => row.pathName },
          {
            key: 'department',
            label: t('field.department'),
            render: ({ department }) => department?.name,
          },
          {
            key: 'priority',
            label: t('field.defaultPriority'),
            render: ({ defaultPriority }) =>
              defaultPriority && <PriorityLabel priority={defaultPriority} />,
          },
          {
            key: 'actions',
            label: t('categories.actions'),
            hideLabel: true,
            align: 'right',
            render: (row) => <Actions row={row} onEdit={setEdited} onAsk={setAsked} />,
          },
        ]}
      />
      {edited && (
        <CategoryDialog
          onClose={() => setEdited(undefined)}
          {...(edited !== 'new' && { category: edited })}
        />
      )}
      {asked && <ArchiveDialog category={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

interface ActionsProps {
  readonly row: CategoryRowFragment;
  readonly onEdit: (row: CategoryRowFragment) => void;
  readonly onAsk: (row: CategoryRowFragment) => void;
}

function Actions({ row, onEdit, onAsk }: ActionsProps) {
  const { t } = useTranslation('things');
  const archived = row.archivedAt !== null;
  const Step = archived ? IconRestore : IconArchive;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {!archived && (
        <ActionIcon
          variant="subtle"
          aria-label={t('categories.edit', { name: row.name })}
          onClick={() => onEdit(row)}
        >
          <IconEdit size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color={archived ? undefined : 'red'}
        aria-label={t(archived ? 'restoreTitle' : 'archiveTitle', { name: row.name })}
        onClick={() => onAsk(row)}
      >
        <Step size={18} />
      </ActionIcon>
    </Group>
  );
}

interface ArchiveProps {
  readonly category: CategoryRowFragment;
  readonly onClose: () => void;
}

/** Archives a category, or restores an archived one. */
function ArchiveDialog({ category, onClose }: ArchiveProps) {
  const { t } = useTranslation('things');
  const [remove] = useMutation(DeleteCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const { id, name, version } = category;
  const archived = category.archivedAt !== null;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t(archived ? 'restoreTitle' : 'archiveTitle', { name })}
      action={t(archived ? 'restore' : 'archive')}
      dangerous={!archived}
      onConfirm={async () => {
        if (archived) {
          const input = { id, expectedVersion: version, archived: false };
          await update({ variables: { input } });
          notifyDone(t('saved'));
          return;
        }
        const { data } = await remove({ variables: { id } });
        // What nothing refers to is gone.
        notifyDone(t(data?.deleteCategory.archivedAt ? 'archived' : 'deleted', { name }));
      }}
    >
      {t(archived ? 'restoreHint' : 'archiveHint')}
    </Confirm>
  );
}
