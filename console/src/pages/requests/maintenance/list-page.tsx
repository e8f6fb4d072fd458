import {
  Box,
  Button,
  Collapse,
  Group,
  Indicator,
  Paper,
  SegmentedControl,
  Select,
  Stack,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { oneOf } from '../../../app/search.ts';
import {
  IconAdjustmentsHorizontal,
  IconArrowUp,
  IconFilterOff,
  IconPlus,
} from '../../../icons/icons.ts';
import { ColumnChooser, useColumnChoice } from '../../../parts/column-chooser.tsx';
import { useDueDates } from '../../../parts/due/use-due-dates.ts';
import { ExportButton } from '../../../parts/export-button.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { LiveIndicator } from '../../../parts/live-indicator.tsx';
import { Page } from '../../../parts/page.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { useTicks } from '../../../parts/ticks/use-ticks.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { usePhone } from '../../../parts/use-phone.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { useMay, useSeesAll } from '../../../session/viewer.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { MOST } from '../bulk/bulk-steps.ts';
import { useTakesSteps } from '../bulk/use-takes-steps.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BoardView } from './board-view.tsx';
import { columnsOfView, exportedColumns, standardColumns, useRequestColumns } from './columns.tsx';
import { ListCount } from './list-count.tsx';
import { ListFilters } from './list-filters.tsx';
import { filterOf, isFiltered, orderOf, selectsOpen, sortOf } from './list-query.ts';
import { QuickFilters } from './quick-filters.tsx';
import { RequestRowsDocument } from './requests.generated.ts';
import classes from './requests.module.css';
import { REQUEST_SORTS, REQUEST_VIEWS } from './search.ts';
import { TableView } from './table-view.tsx';
import { Triage } from './triage/triage.tsx';
import { type ListChanges, useListChanges } from './use-list-changes.ts';
import { type RequestSearchState, useRequestSearch } from './use-request-search.ts';

/** Number of rows in a page. */
const PAGE = 40;

/** The list of requests: filters, a table or a board, live. */
export function RequestListPage() {
  const { t } = useTranslation('requests');
  const state = useRequestSearch();
  const { search, views } = state;
  const { chosen } = views;
  const board = search.view === 'board';
  const { timeZone } = useFormat();
  const filter = filterOf(search, timeZone);
  const orderBy = orderOf(search);
  const list = useConnection(
    RequestRowsDocument,
    chosen
      ? { first: PAGE, view: chosen.id, filter: null, orderBy: search.sort ? orderBy : null }
      : { first: PAGE, filter, orderBy },
    ({ maintenanceRequests }) => maintenanceRequests,
    { skip: board || views.pending },
  );
  const isPreset = !state.filtered && chosen === undefined && isFiltered(search);
  const preset = isPreset ? (search.assigneeId === undefined ? 'open' : 'own') : undefined;
  const changes = useListChanges(JSON.stringify(search));
  const columns = useRequestColumns(search);
  const choice = useColumnChoice('requests', columns, standardColumns(useSeesAll()));
  const ofView = chosen?.columns ? columnsOfView(chosen.columns, columns) : undefined;
  const shown = ofView
    ? columns.filter(({ key, phone }) => phone === 'title' || ofView.includes(key))
    : choice.shown;
  const exported = exportedColumns(shown.map(({ key }) => key));
  const mayCreate = useMay('maintenance.create');
  const ticks = useTicks(JSON.stringify(search), MOST);
  const mayBulk = useTakesSteps();
  return (
    <Page
      title={t('title')}
      hint={<LiveIndicator />}
      actions={
        mayCreate && (
          <ButtonLink to="/requests/new" leftSection={<IconPlus size={16} />}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      <Stack gap="sm">
        <ViewTabs views={views} filter={filter} sort={sortOf(search)} columns={exported} />
        <QuickFilters search={search} />
        <Toolbar state={state} count={board ? undefined : list.totalCount}>
          {!board && (
            <ExportButton
              list="/maintenance"
              filter={filter}
              sort={sortOf(search)}
              shown={exported}
              view={chosen}
            />
          )}
          {!board && !ofView && (
            <Box visibleFrom="sm">
              <ColumnChooser columns={columns} chosen={choice.chosen} onChange={choice.setChosen} />
            </Box>
          )}
        </Toolbar>
        <ActiveFilters state={state} rows={list.nodes} />
        <News changes={changes} />
        <Triage onClosed={changes.show}>
          {board ? (
            <BoardView search={search} changes={changes} />
          ) : (
            <div className={list.stale ? classes.stale : undefined} aria-busy={list.stale}>
              <TableView
                columns={shown}
                filtered={isFiltered(search) && preset === undefined}
                preset={preset}
                search={search}
                onSort={(sort) => state.change({ sort: oneOf(sort, REQUEST_SORTS) })}
                {...{ list, filter, orderBy, changes }}
                ticks={mayBulk ? ticks : undefined}
              />
              {mayBulk && <BulkBar rows={list.nodes} ticks={ticks} onDone={list.refetch} />}
            </div>
          )}
        </Triage>
      </Stack>
    </Page>
  );
}

interface ToolbarProps {
  readonly state: RequestSearchState;
  readonly count: number | undefined;
  readonly children: React.ReactNode;
}

function Toolbar({ state, count, children }: ToolbarProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { search, filtered, change, reset } = state;
  const [opened, { toggle }] = useDisclosure(false);
  // Columns of the board that are open can be ordered so, whatever the others are.
  const board = search.view === 'board';
  const due = useDueDates();
  const mayOrderByPriority = board || selectsOpen(search);
  const phone = usePhone();
  // Of a phone's screen, rows have more than what arranges them.
  const arrangement = (
    <>
      <Select
        aria-label={t('sort.label')}
        w="11.5rem"
        data={REQUEST_SORTS.filter(
          (value) => due || !value.endsWith('dueAt') || value === search.sort,
        ).map((value) => ({
          value,
          label: t(`sort.${value}`),
          disabled: value === '-priority' && !mayOrderByPriority,
        }))}
        value={board ? (search.sort ?? '-createdAt') : sortOf(search)}
        onChange={(value) => change({ sort: oneOf(value, REQUEST_SORTS) })}
        allowDeselect={false}
      />
      {children}
      <SegmentedControl
        aria-label={t('view.label')}
        data={REQUEST_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={search.view ?? 'table'}
        onChange={(value) => change({ view: value === 'board' ? 'board' : undefined })}
      />
    </>
  );
  return (
    <Paper withBorder p="sm" className="no-print" component="search">
      <Group gap="sm">
        <div className={classes.search}>
          <SearchField
            label={t('search')}
            value={search.search}
            onChange={(text) => change({ search: text })}
          />
        </div>
        <Indicator disabled={!filtered} size={9} offset={3}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={toggle}
            aria-expanded={opened}
            aria-controls="request-filters"
          >
            {t('filter.open')}
          </Button>
        </Indicator>
        {!phone && arrangement}
        {filtered && (
          <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={reset}>
            {t('common:action.reset')}
          </Button>
        )}
        {count !== undefined && <ListCount count={count} />}
      </Group>
      <div id="request-filters">
        <Collapse expanded={opened}>
          {phone && (
            <Group gap="sm" pt="sm">
              {arrangement}
            </Group>
          )}
          <ListFilters {...state} />
        </Collapse>
      </div>
    </Paper>
  );
}

/** Number of changes that are not shown yet; rows do not move by themselves. */
function News({ changes }: { readonly changes: ListChanges }) {
  const { t } = useTranslation();
  return (
    <div className={classes.news} role="status">
      {changes.count > 0 && (
        <Button
          radius="xl"
          size="sm"
          leftSection={<IconArrowUp size={16} />}
          className={classes.newsButton}
          onClick={changes.show}
        >
          {t('action.showNew', { count: changes.count })}
        </Button>
      )}
    </div>
  );
}
