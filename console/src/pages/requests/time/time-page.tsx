import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { compact, isSet } from '../../../app/search.ts';
import type { TimeEntryFilter } from '../../../generated/schema.ts';
import { IconClock } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DayRange } from '../../../parts/day-range.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { LastDays } from '../../../parts/last-days.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { firstMoment, lastMoment } from '../../../parts/local-time.ts';
import { Page } from '../../../parts/page.tsx';
import { PersonFilter } from '../../../parts/person-filter.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { type ListViews, useListViews } from '../../../parts/views/use-list-views.ts';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { type TimeSearch, timeSearch } from './search.ts';
import { TimeSheetDocument, type TimeSheetQuery } from './time.generated.ts';
import { TimeLength, useTimeAmount } from './time-item.tsx';
import { WeekSheet } from './week-sheet.tsx';

type SheetRow = TimeSheetQuery['timeEntries']['edges'][number]['node'];

/** The time sheet: own time, and that of departments the viewer leads; entries, or sums of a week. */
export function TimePage() {
  const address = useTimeAddress();
  return address.show === 'week' ? (
    <WeekPage search={address} />
  ) : (
    <EntriesPage address={address} />
  );
}

/** Chooses between the entries and the sums of a week. */
function ShowControl({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  const navigate = useNavigate({ from: '/timesheet' });
  const { show, userId } = search;
  return (
    <SegmentedControl
      aria-label={t('show.label')}
      data={[
        { value: 'entries', label: t('show.entries') },
        { value: 'week', label: t('show.week') },
      ]}
      value={show ?? 'entries'}
      onChange={(wanted) =>
        void navigate({
          search: { userId, show: wanted === 'week' ? 'week' : undefined },
          replace: true,
        })
      }
    />
  );
}

function WeekPage({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  const navigate = useNavigate({ from: '/timesheet' });
  const { leads } = useViewer();
  const change = (userId: number | undefined) =>
    void navigate({ search: { show: 'week', day: search.day, userId }, replace: true });
  return (
    <Page title={t('sheet')} hint={t('sheetHint')} actions={<ShowControl search={search} />}>
      {(leads.all || leads.departmentIds.length > 0) && (
        <FilterBar active={search.userId !== undefined} onReset={() => change(undefined)}>
          <PersonFilter label={t('person')} value={search.userId} onChange={change} />
        </FilterBar>
      )}
      <WeekSheet search={search} />
    </Page>
  );
}

function EntriesPage({ address }: { readonly address: ReturnType<typeof useTimeAddress> }) {
  const { t } = useTranslation('time');
  const views = useListViews({ list: 'time', address, parse: timeSearch });
  const { search, chosen: view } = views;
  const { timeZone } = useFormat();
  const filter = filterOf(search, timeZone);
  const list = useConnection(
    TimeSheetDocument,
    views.variables({ filter }),
    (data) => data.timeEntries,
    { skip: views.pending },
  );
  return (
    <Page
      title={t('sheet')}
      hint={t('sheetHint')}
      actions={
        <>
          <ShowControl search={search} />
          <ExportButton list="/time" filter={filter} view={view} />
        </>
      }
    >
      <ViewTabs views={views} filter={filter} />
      <Filters views={views} count={list.totalCount} />
      <DataList
        label={t('sheet')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={isSet(search)}
        empty={{ icon: IconClock, title: t('none'), hint: t('emptyHint') }}
      />
    </Page>
  );
}

function useTimeAddress() {
  return useSearch({ from: '/signed-in/timesheet' });
}

function filterOf({ userId, kind, from, to, lastDays, running }: TimeSearch, timeZone: string) {
  return compact<TimeEntryFilter>({
    userId,
    kind: kind && (kind === 'work' ? 'WORK' : 'TRAVEL'),
    from: from && firstMoment(from, timeZone),
    to: to && lastMoment(to, timeZone),
    lastDays,
    running,
  });
}

interface FiltersProps {
  readonly views: ListViews<TimeSearch>;
  readonly count: number | undefined;
}

function Filters({ views, count }: FiltersProps) {
  const { search, change, reset } = views;
  const { t } = useTranslation(['time', 'system']);
  const { leads } = useViewer();
  return (
    <FilterBar active={isSet(search)} onReset={reset} count={count}>
      {(leads.all || leads.departmentIds.length > 0) && (
        <PersonFilter
          label={t('person')}
          value={search.userId}
          onChange={(userId) => change({ userId })}
        />
      )}
      <Select
        aria-label={t('kindLabel')}
        placeholder={t('kindLabel')}
        clearable
        w={150}
        data={[
          { value: 'work', label: t('kind.WORK') },
          { value: 'travel', label: t('kind.TRAVEL') },
        ]}
        value={search.kind ?? null}
        onChange={(kind) => change({ kind: (kind as TimeSearch['kind']) ?? undefined })}
      />
      <DayRange
        label={t('system:filter.days')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => change({ from, to })}
      />
      <LastDays value={search.lastDays} onChange={(lastDays) => change({ lastDays })} />
      <Switch
        label={t('onlyRunning')}
        checked={search.running === true}
        onChange={({ currentTarget }) => change({ running: currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<SheetRow>[] {
  const { t } = useTranslation('time');
  const format = useFormat();
  const amountOf = useTimeAmount();
  return [
    {
      key: 'request',
      label: t('request'),
      phone: 'title',
      render: ({ request, requestId }) =>
        request ? (
          <TextLink to="/requests/$id" params={{ id: String(requestId) }}>
            {request.title}
          </TextLink>
        ) : (
          `#${requestId}`
        ),
    },
    {
      key: 'person',
      label: t('person'),
      render: ({ user, userId }) => (user && nameOf(user)) || `#${userId}`,
    },
    { key: 'start', label: t('start'), render: ({ startedAt }) => format.dateTime(startedAt) },
    { key: 'length', label: t('lengthLabel'), render: (entry) => <TimeLength entry={entry} /> },
    {
      key: 'cost',
      label: t('costLabel'),
      phone: 'hidden',
      render: (entry) => amountOf(entry) ?? '–',
    },
    { key: 'kind', label: t('kindLabel'), render: ({ kind }) => t(`kind.${kind}`) },
    { key: 'note', label: t('note'), render: ({ note }) => note },
  ];
}
