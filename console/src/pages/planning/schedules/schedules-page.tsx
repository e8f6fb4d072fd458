import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compact, isSet } from '../../../app/search.ts';
import { IconCalendar, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { siteData } from '../../../parts/site-data.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { type ListViews, useListViews } from '../../../parts/views/use-list-views.ts';
import { PlanCalendar } from '../plan-calendar/plan-calendar.tsx';
import { Compliance } from './compliance.tsx';
import { PlanView } from './plan-view.tsx';
import { useMayAddSchedule } from './rights.ts';
import { ScheduleStateBadge } from './schedule-state.tsx';
import { ScheduleListDocument, type ScheduleRowFragment } from './schedules.generated.ts';
import {
  type SchedulesSearch,
  type ScheduleView,
  schedulesSearch,
  scheduleView,
} from './search.ts';
import { TriggerWords } from './trigger-words.tsx';

/** Name under which the browser keeps what the page shows. */
const KEPT = 'plan.view';

/** The view of an address: the one it names, the list for its filters, else the last one. */
function viewOf(
  { show, departmentId: _, saved: __, ...filters }: ViewedSearch,
  last: ScheduleView,
): ScheduleView {
  return show ?? (isSet(filters) ? 'list' : last);
}

type ViewedSearch = SchedulesSearch & { readonly saved?: unknown };

/** The schedules, the next one first, the dates of all, or the plan as a calendar. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const address = useSearch({ from: '/signed-in/plan' });
  const views = useListViews({
    list: 'schedules',
    address,
    parse: schedulesSearch,
    filtered: isSet({ ...address, saved: undefined }),
  });
  const { search, chosen: view } = views;
  const navigate = useNavigate({ from: '/plan' });
  const mayAdd = useMayAddSchedule();
  const [last, setLast] = useState(() => scheduleView(siteData.get(KEPT)) ?? 'list');
  const shown = viewOf(search, last);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('show.label')}
            data={[
              { value: 'list', label: t('show.list') },
              { value: 'plan', label: t('show.plan') },
              { value: 'calendar', label: t('show.calendar') },
            ]}
            value={shown}
            onChange={(wanted) => {
              const show = scheduleView(wanted) ?? 'list';
              siteData.set(KEPT, show);
              setLast(show);
              const { departmentId } = search;
              void navigate({
                search: { departmentId, show: show === 'list' ? undefined : show },
                replace: true,
              });
            }}
          />
          {shown === 'list' && (
            <ExportButton
              list="/schedules"
              filter={filterOf(search)}
              sort="nextDueAt"
              view={view}
            />
          )}
          {mayAdd && (
            <ButtonLink to="/plan/new" leftSection={<IconPlus size={18} />}>
              {t('new')}
            </ButtonLink>
          )}
        </Group>
      }
    >
      {shown === 'calendar' && <PlanCalendar search={search} />}
      {shown === 'plan' && <PlanView search={search} />}
      {shown === 'list' && <List views={views} />}
    </Page>
  );
}

function filterOf({ search, state, departmentId, archived }: SchedulesSearch) {
  return compact({ search, state, departmentId, archived });
}

function List({ views }: { readonly views: ListViews<SchedulesSearch> }) {
  const { t } = useTranslation('schedules');
  const filter = filterOf(views.search);
  const variables = views.variables({ filter, orderBy: 'NEXT_DUE_AT_ASC' as const });
  const list = useConnection(ScheduleListDocument, variables, (data) => data.schedules, {
    skip: views.pending,
  });
  return (
    <>
      <ViewTabs views={views} filter={filter} sort="nextDueAt" />
      <Filters views={views} count={list.totalCount} />
      <DataList
        label={t('title')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={isSet(filter)}
        empty={{ icon: IconCalendar, title: t('empty'), hint: t('emptyHint') }}
      />
    </>
  );
}

interface FiltersProps {
  readonly views: ListViews<SchedulesSearch>;
  readonly count: number | undefined;
}

function Filters({ views, count }: FiltersProps) {
  const { search, change, reset } = views;
  const { t } = useTranslation('schedules');
  return (
    <FilterBar active={isSet(search)} count={count} onReset={reset}>
      <SearchField
        label={t('search')}
        value={search.search}
        onChange={(words) => change({ search: words })}
      />
      <Select
        aria-label={t('filter.state')}
        placeholder={t('filter.state')}
        clearable
        w={150}
        data={(['ACTIVE', 'PAUSED'] as const).map((state) => ({
          value: state,
          label: t(`state.${state}`),
        }))}
        value={search.state ?? null}
        onChange={(state) => change({ state: (state as SchedulesSearch['state']) ?? undefined })}
      />
      <DepartmentSelect
        aria-label={t('filter.department')}
        placeholder={t('filter.department')}
        clearable
        value={search.departmentId === undefined ? null : String(search.departmentId)}
        onChange={(id) => change({ departmentId: id === null ? undefined : Number(id) })}
      />
      <UsedOrArchived
        label={t('filter.archived')}
        archived={search.archived === true}
        onChange={(archived) => change({ archived: archived || undefined })}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<ScheduleRowFragment>[] {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  return [
    {
      key: 'title',
      label: t('column.title'),
      phone: 'title',
      render: ({ id, title }) => (
        <TextLink to="/plan/$id" params={{ id: String(id) }} inherit fw={550}>
          {title}
        </TextLink>
      ),
    },
    {
      key: 'rule',
      label: t('column.rule'),
      render: ({ trigger }) => (
        <Text size="sm">
          <TriggerWords trigger={trigger} />
        </Text>
      ),
    },
    {
      key: 'next',
      label: t('column.next'),
      render: ({ nextDueAt }) => (nextDueAt === null ? t('none') : format.date(nextDueAt)),
    },
    {
      key: 'state',
      label: t('column.state'),
      render: ({ state }) => <ScheduleStateBadge state={state} />,
    },
    {
      key: 'compliance',
      label: t('column.compliance'),
      align: 'right',
      render: ({ compliance }) => <Compliance figures={compliance} short />,
    },
    {
      key: 'department',
      label: t('column.department'),
      phone: 'hidden',
      render: ({ department }) => department?.name,
    },
  ];
}
