import { Badge, Button, Select } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import type { Role, UserSort, UserStatus } from '../../../generated/schema.ts';
import {
  IconFileImport,
  IconMailPlus,
  IconRobot,
  IconUserPlus,
  IconUsers,
} from '../../../icons/icons.ts';
import { UserStatusBadge } from '../../../parts/badges.tsx';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { ROLES } from '../../../parts/enum-values.ts';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { type Format, useFormat } from '../../../parts/format.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { Person } from '../../../parts/person.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { type ListViews, useListViews } from '../../../parts/views/use-list-views.ts';
import { useMay } from '../../../session/viewer.ts';
import { InvitationDialog } from '../invitations/invitation-dialog.tsx';
import { PeopleDocument, type PersonRowFragment } from './people.generated.ts';
import { PersonDialog } from './person-dialog.tsx';
import { PEOPLE_SORTS, type PeopleSearch, peopleSearch, USER_STATUSES } from './search.ts';
import { ServiceAccountDialog } from './service-account-dialog.tsx';

const ORDERS: Readonly<Record<(typeof PEOPLE_SORTS)[number], UserSort>> = {
  email: 'EMAIL_ASC',
  '-email': 'EMAIL_DESC',
  createdAt: 'CREATED_AT_ASC',
  '-createdAt': 'CREATED_AT_DESC',
};

function variablesOf({ role, status, departmentId, search, sort = 'email' }: PeopleSearch) {
  return {
    filter: {
      role: role ? [role.toUpperCase() as Role] : null,
      status: status ? [status.toUpperCase() as UserStatus] : null,
      departmentId: departmentId ?? null,
      search: search ?? null,
    },
    orderBy: ORDERS[sort],
  };
}

/** The accounts of the organisation. */
export function PeoplePage() {
  const { t } = useTranslation(['people', 'things']);
  const address = useSearch({ from: '/signed-in/people' });
  const views = useListViews({ list: 'users', address, parse: peopleSearch });
  const { search, chosen: view } = views;
  const navigate = useNavigate();
  const variables = variablesOf(search);
  const list = useConnection(PeopleDocument, views.variables(variables), (data) => data.users, {
    skip: views.pending,
  });
  const mayCreate = useMay('user.create');
  const [creating, setCreating] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [creatingService, setCreatingService] = useState(false);
  const { sort: _sort, ...filters } = search;
  const filtered = isSet(filters);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportButton
            list="/users"
            filter={variables.filter}
            sort={search.sort ?? 'email'}
            view={view}
          />
          {mayCreate && (
            <>
              <ButtonLink
                to="/things/import"
                search={{ of: 'people' }}
                variant="default"
                leftSection={<IconFileImport size={18} />}
              >
                {t('things:import.open')}
              </ButtonLink>
              <Button
                variant="default"
                leftSection={<IconRobot size={18} />}
                onClick={() => setCreatingService(true)}
              >
                {t('newService')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} />}
                onClick={() => setCreating(true)}
              >
                {t('new')}
              </Button>
              <Button leftSection={<IconMailPlus size={18} />} onClick={() => setInviting(true)}>
                {t('invitations.invite')}
              </Button>
            </>
          )}
        </>
      }
    >
      <ViewTabs views={views} filter={variables.filter} sort={search.sort ?? 'email'} />
      <Filters views={views} filtered={filtered} count={list.totalCount} />
      <DataList
        label={t('title')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/people/$id', params: { id: String(id) } })}
        filtered={filtered}
        empty={{ icon: IconUsers, title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      {inviting && <InvitationDialog onClose={() => setInviting(false)} onSaved={list.refetch} />}
      {creatingService && <ServiceAccountDialog onClose={() => setCreatingService(false)} />}
      <PersonDialog opened={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

interface FiltersProps {
  readonly views: ListViews<PeopleSearch>;
  readonly filtered: boolean;
  readonly count: number | undefined;
}

function Filters({ views, filtered, count }: FiltersProps) {
  const { search, change, reset } = views;
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  return (
    <FilterBar active={filtered} onReset={reset} count={count}>
      <SearchField
        label={t('search')}
        value={search.search}
        onChange={(text) => change({ search: text })}
      />
      <Select
        aria-label={t('role')}
        placeholder={t('role')}
        clearable
        w={190}
        value={search.role ?? null}
        onChange={(role) => change({ role: role ?? undefined })}
        data={ROLES.map((role) => ({ value: role.toLowerCase(), label: common(`role.${role}`) }))}
      />
      <Select
        aria-label={t('status')}
        placeholder={t('status')}
        clearable
        w={140}
        value={search.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
        data={USER_STATUSES.map((status) => ({
          value: status.toLowerCase(),
          label: common(`userStatus.${status}`),
        }))}
      />
      <DepartmentSelect
        aria-label={t('department')}
        placeholder={t('department')}
        clearable
        w={190}
        value={search.departmentId ? String(search.departmentId) : null}
        onChange={(id) => change({ departmentId: id ? Number(id) : undefined })}
      />
      <Select
        aria-label={t('sort')}
        allowDeselect={false}
        w={170}
        value={search.sort ?? 'email'}
        onChange={(sort) => change({ sort: PEOPLE_SORTS.find((known) => known === sort) })}
        data={PEOPLE_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<PersonRowFragment>[] {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  const format: Format = useFormat();
  return [
    {
      key: 'name',
      label: t('name'),
      phone: 'title',
      render: (person) => (
        <Link to="/people/$id" params={{ id: String(person.id) }} className="plain-link">
          <Person person={person} withAvatar />
          {person.isService && (
            <Badge size="sm" tt="none" variant="light" color="gray" mt={4}>
              {t('service')}
            </Badge>
          )}
        </Link>
      ),
    },
    { key: 'email', label: t('email'), render: ({ email }) => email },
    { key: 'role', label: t('role'), render: ({ role }) => role && common(`role.${role}`) },
    { key: 'department', label: t('department'), render: ({ department }) => department?.name },
    {
      key: 'status',
      label: t('status'),
      render: ({ status }) => status && <UserStatusBadge status={status} />,
    },
    {
      key: 'lastLogin',
      label: t('lastLogin'),
      phone: 'hidden',
      render: ({ lastLoginAt }) => (lastLoginAt ? format.relative(lastLoginAt) : t('never')),
    },
  ];
}
