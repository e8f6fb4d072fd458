import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconPlus, IconTag } from '../../../icons/icons.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { DataList } from '../../../parts/data-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { Archiving } from '../../system/system-settings/archiving.tsx';
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
        filtered={false}
        empty={{
          icon: IconTag,
          ...(archived
            ? { title: t('places.noneArchived') }
            : { title: t('categories.empty'), hint: t('categories.emptyHint') }),
        }}
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
            render: (row) => <Actions row={row} onEdit={setEdited} />,
          },
        ]}
      />
      {edited && (
        <CategoryDialog
          onClose={() => setEdited(undefined)}
          {...(edited !== 'new' && { category: edited })}
        />
      )}
    </Stack>
  );
}

interface ActionsProps {
  readonly row: CategoryRowFragment;
  readonly onEdit: (row: CategoryRowFragment) => void;
}

function Actions({ row, onEdit }: ActionsProps) {
  const { t } = useTranslation('things');
  const [remove] = useMutation(DeleteCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const { id, name, version } = row;
  const archived = row.archivedAt !== null;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {!archived && (
        <ActionIcon
          variant="subtle"
          aria-label={t('categories.edit', { name })}
          onClick={() => onEdit(row)}
        >
          <IconEdit size={18} />
        </ActionIcon>
      )}
      <Archiving
        name={name}
        archived={archived}
        hint={t('archiveHint')}
        onArchive={async () =>
          (await remove({ variables: { id } })).data?.deleteCategory.archivedAt != null
        }
        onRestore={async () => {
          await update({ variables: { input: { id, expectedVersion: version, archived: false } } });
        }}
      />
    </Group>
  );
}
