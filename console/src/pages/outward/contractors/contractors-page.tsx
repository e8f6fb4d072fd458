import { Button, Group, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compact, isSet } from '../../../app/search.ts';
import { IconBriefcase, IconFileImport, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { useCategoryOptions } from '../../planning/sla-policies/use-match-text.ts';
import { MailLink, PhoneLink } from './contact.tsx';
import { ContractorBadges } from './contractor-badges.tsx';
import { ContractorDialog } from './contractor-dialog.tsx';
import { ContractorListDocument, type ContractorRowFragment } from './contractors.generated.ts';
import { CONTRACTOR_STATES, type ContractorsSearch } from './search.ts';

/** The firms from outside, by name. */
export function ContractorsPage() {
  const { t } = useTranslation(['contractors', 'things']);
  const search = useSearch({ from: '/signed-in/contractors' });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const filter = {
    search: search.search ?? null,
    departmentId: search.departmentId ?? null,
    categoryId: search.categoryId ?? null,
    ...(search.state === 'blocked' && { blocked: true }),
    archived: search.state === 'archived',
  };
  const list = useConnection(ContractorListDocument, { filter }, ({ contractors }) => contractors);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportButton list="/contractors" filter={filter} />
          <ButtonLink
            to="/things/import"
            search={{ of: 'contractors' }}
            variant="default"
            leftSection={<IconFileImport size={18} />}
          >
            {t('things:import.open')}
          </ButtonLink>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        </>
      }
    >
      <Filters search={search} count={list.totalCount} />
      <DataList
        label={t('title')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={isSet(search)}
        empty={{ icon: IconBriefcase, title: t('empty'), hint: t('emptyHint') }}
      />
      {creating && (
        <ContractorDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: '/contractors/$id', params: { id: String(id) } })}
        />
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly search: ContractorsSearch;
  readonly count: number | undefined;
}

function Filters({ search, count }: FiltersProps) {
  const { t } = useTranslation('contractors');
  const navigate = useNavigate();
  const show = (next: ContractorsSearch) =>
    void navigate({ to: '/contractors', search: compact(next), replace: true });
  const set = (part: ContractorsSearch) => show({ ...search, ...part });
  const numberOf = (value: string | null) => (value === null ? undefined : Number(value));
  const textOf = (value: number | undefined) => (value === undefined ? null : String(value));
  return (
    <FilterBar active={isSet(search)} count={count} onReset={() => show({})}>
      <SearchField
        label={t('search')}
        value={search.search}
        onChange={(words) => set({ search: words })}
      />
      <Select
        aria-label={t('field.categories')}
        placeholder={t('field.categories')}
        data={useCategoryOptions()}
        searchable
        clearable
        value={textOf(search.categoryId)}
        onChange={(value) => set({ categoryId: numberOf(value) })}
      />
      <DepartmentSelect
        aria-label={t('field.department')}
        placeholder={t('field.department')}
        clearable
        value={textOf(search.departmentId)}
        onChange={(value) => set({ departmentId: numberOf(value) })}
      />
      <Select
        aria-label={t('state')}
        placeholder={t('inUse')}
        data={CONTRACTOR_STATES.map((value) => ({ value, label: t(`mark.${value}`) }))}
        clearable
        value={search.state ?? null}
        onChange={(value) => set({ state: (value ?? undefined) as ContractorsSearch['state'] })}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<ContractorRowFragment>[] {
  const { t } = useTranslation('contractors');
  const format = useFormat();
  return [
    {
      key: 'name',
      label: t('field.name'),
      phone: 'title',
      render: (contractor) => (
        <Group gap="xs">
          <TextLink to="/contractors/$id" params={{ id: String(contractor.id) }} size="sm" fw={550}>
            {contractor.name}
          </TextLink>
          <ContractorBadges contractor={contractor} />
        </Group>
      ),
    },
    {
      key: 'contact',
      label: t('contact'),
      render: ({ contactName, phone, email }) => (
        <div>
          {contactName && <Text size="sm">{contactName}</Text>}
          {phone && (
            <div>
              <PhoneLink phone={phone} />
            </div>
          )}
          {email && <MailLink email={email} />}
        </div>
      ),
    },
    {
      key: 'categories',
      label: t('field.categories'),
      render: ({ categories }) =>
        categories.map(({ pathName }) => pathName).join(', ') || t('anyWork'),
    },
    {
      key: 'department',
      label: t('field.department'),
      phone: 'hidden',
      render: ({ department }) => department?.name ?? t('shared'),
    },
    {
      key: 'insuredUntil',
      label: t('field.insuredUntil'),
      render: ({ insuredUntil }) => (insuredUntil === null ? '–' : format.day(insuredUntil)),
    },
  ];
}
