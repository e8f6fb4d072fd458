import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBuildingCommunity, IconEdit, IconPlus, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DepartmentChoicesDocument } from '../../../parts/departments.generated.ts';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { Person } from '../../../parts/person.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { useListViews } from '../../../parts/views/use-list-views.ts';
import { useMay, useSeesAll, useViewer } from '../../../session/viewer.ts';
import { departmentsSearch } from '../users/search.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import {
  DeleteDepartmentDocument,
  DepartmentListDocument,
  type DepartmentListQuery,
} from './departments.generated.ts';

type Row = DepartmentListQuery['departments']['edges'][number]['node'];

/** The departments with their heads. */
export function DepartmentsPage() {
  const { t } = useTranslation('people');
  const address = useSearch({ from: '/signed-in/people/departments' });
  const views = useListViews({ list: 'departments', address, parse: departmentsSearch });
  const { search } = views.search;
  const [edited, setEdited] = useState<Row | 'new'>();
  const [deleted, setDeleted] = useState<Row>();
  const mayCreate = useMay('department.create');
  const variables = { filter: { search: search ?? null } };
  const list = useConnection(
    DepartmentListDocument,
    views.variables(variables),
    (data) => data.departments,
    { skip: views.pending },
  );
  const columns = useColumns({ onEdit: setEdited, onDelete: setDeleted });
  return (
    <Page
      title={t('departmentsTitle')}
      actions={
        <>
          <ExportButton list="/departments" filter={variables.filter} view={views.chosen} />
          {mayCreate && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
              {t('departmentsNew')}
            </Button>
          )}
        </>
      }
    >
      <ViewTabs views={views} filter={variables.filter} />
      <FilterBar active={search !== undefined} onReset={views.reset} count={list.totalCount}>
        <SearchField
          label={t('departmentsSearch')}
          value={search}
          onChange={(words) => views.change({ search: words })}
        />
      </FilterBar>
      <DataList
        label={t('departmentsTitle')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        filtered={search !== undefined}
        empty={{
          icon: IconBuildingCommunity,
          title: t('departmentsEmptyTitle'),
          hint: t('departmentsEmptyHint'),
        }}
      />
      {edited && (
        <DepartmentDialog
          currency={list.nodes[0]?.currency}
          onClose={() => setEdited(undefined)}
          {...(edited !== 'new' && { department: edited })}
        />
      )}
      {deleted && <DeleteDialog department={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

interface ColumnsOptions {
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

function useColumns({ onEdit, onDelete }: ColumnsOptions): readonly Column<Row>[] {
  const { t } = useTranslation('people');
  const format = useFormat();
  const mayReadPeople = useMay('user.read');
  const mayReadRequests = useMay('maintenance.read');
  const viewer = useViewer();
  const seesAll = useSeesAll();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: t('departmentName'),
      phone: 'title',
      render: ({ name, description }) => (
        <div>
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {description && (
            <Text size="xs" className="quiet" lineClamp={2}>
              {description}
            </Text>
          )}
        </div>
      ),
    },
    { key: 'head', label: t('head'), render: ({ head }) => <Person person={head} withAvatar /> },
    {
      key: 'people',
      label: t('people'),
      align: 'right',
      render: ({ id, users }) =>
        mayReadPeople ? (
          <TextLink to="/people" search={{ departmentId: id }} size="sm">
            {format.number(users.totalCount)}
          </TextLink>
        ) : (
          format.number(users.totalCount)
        ),
    },
    {
      key: 'requests',
      label: t('requests'),
      align: 'right',
      render: ({ id, requests }) =>
        requests.totalCount === 0 && !seesAll && id !== viewer.departmentId ? (
          // No request is visible, which does not mean that there is none.
          <span className="quiet">–</span>
        ) : mayReadRequests ? (
          <TextLink to="/requests" search={{ departmentId: id }} size="sm">
            {format.number(requests.totalCount)}
          </TextLink>
        ) : (
          format.number(requests.totalCount)
        ),
    },
    {
      key: 'actions',
      label: t('actions'),
      hideLabel: true,
      align: 'right',
      render: (row) => <RowActions row={row} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return columns;
}

function RowActions({ row, onEdit, onDelete }: ColumnsOptions & { readonly row: Row }) {
  const { t } = useTranslation('people');
  const mayUpdate = useMay('department.update');
  const mayDelete = useMay('department.delete');
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {mayUpdate && (
        <ActionIcon
          variant="subtle"
          aria-label={t('departmentEdit', { name: row.name })}
          onClick={() => onEdit(row)}
        >
          <IconEdit size={18} />
        </ActionIcon>
      )}
      {mayDelete && row.users.totalCount === 0 && row.requests.totalCount === 0 && (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('departmentDeleteTitle', { name: row.name })}
          onClick={() => onDelete(row)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}

function DeleteDialog({ department, onClose }: { department: Row; onClose: () => void }) {
  const { t } = useTranslation('people');
  const [remove] = useMutation(DeleteDepartmentDocument, {
    refetchQueries: [DepartmentListDocument, DepartmentChoicesDocument],
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('departmentDeleteTitle', { name: department.name })}
      action={t('departmentDelete')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: department.id } });
        notifyDone(t('departmentDeleted'));
      }}
    >
      {t('departmentDeleteHint')}
    </Confirm>
  );
}
