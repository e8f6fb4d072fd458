import { Button, Select, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import type { AssetSort } from '../../../generated/schema.ts';
import { IconEngine, IconFileImport, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { TextFilter } from '../../../parts/text-filter.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useAnyThings } from '../../../parts/things/things.ts';
import { useTickColumn } from '../../../parts/ticks/tick-column.tsx';
import { type Ticks, useTicks } from '../../../parts/ticks/use-ticks.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { usePhone } from '../../../parts/use-phone.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { type ListViews, useListViews } from '../../../parts/views/use-list-views.ts';
import { leads, useMay, useViewer } from '../../../session/viewer.ts';
import { LabelsBar, MOST_LABELS } from '../labels/labels-dialog.tsx';
import { useMayAddEquipment } from '../rights.ts';
import { ScanToPage } from '../scan-to-page.tsx';
import { ASSET_STATES, EQUIPMENT_SORTS, type EquipmentSearch, equipmentSearch } from '../search.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetStateBadges } from './asset-state.tsx';
import { type AssetListRowFragment, EquipmentDocument } from './equipment.generated.ts';

const ORDERS: Readonly<Record<(typeof EQUIPMENT_SORTS)[number], AssetSort>> = {
  tag: 'TAG_ASC',
  '-tag': 'TAG_DESC',
  name: 'NAME_ASC',
  '-name': 'NAME_DESC',
  '-createdAt': 'CREATED_AT_DESC',
};

/** Choice among the states: what is down now. */
const DOWN = 'down';

function variablesOf(search: EquipmentSearch) {
  const states = search.state?.toUpperCase().split(',') ?? ['IN_SERVICE', 'OUT_OF_SERVICE'];
  return {
    filter: {
      state: ASSET_STATES.filter((state) => states.includes(state)),
      down: search.down ?? null,
      type: search.type ?? null,
      locationId: search.locationId ?? null,
      departmentId: search.departmentId ?? null,
      search: search.search ?? null,
    },
    orderBy: ORDERS[search.sort ?? 'tag'],
  };
}

/** The equipment of all departments, with filters in the address. */
export function EquipmentPage() {
  const { t } = useTranslation('things');
  const address = useSearch({ from: '/signed-in/equipment' });
  const views = useListViews({ list: 'assets', address, parse: equipmentSearch });
  const { search, chosen: view } = views;
  const navigate = useNavigate();
  const variables = variablesOf(search);
  // What is down comes first, unless the state or a view says what is shown.
  const split = search.down === undefined && search.state === undefined && view === undefined;
  const list = useConnection(
    EquipmentDocument,
    split
      ? { ...variables, filter: { ...variables.filter, down: false } }
      : views.variables(variables),
    ({ assets }) => assets,
    { skip: views.pending },
  );
  const down = useConnection(
    EquipmentDocument,
    { ...variables, filter: { ...variables.filter, down: true } },
    ({ assets }) => assets,
    { skip: views.pending || !split },
  );
  const isSplit = split && down.nodes.length > 0;
  const onlyDown = isSplit && !list.loading && list.totalCount === 0;
  const count =
    list.totalCount === undefined || !split
      ? list.totalCount
      : list.totalCount + (down.totalCount ?? 0);
  const mayWrite = useMayAddEquipment();
  const [creating, setCreating] = useState(false);
  const { sort: _, ...filters } = search;
  const filtered = isSet(filters);
  const columns = useColumns();
  const ticks = useTicks(JSON.stringify(filters), MOST_LABELS);
  const tick = useLabelTicks(list.nodes, ticks);
  const tickDown = useLabelTicks(down.nodes, ticks);
  const rows = {
    rowKey: ({ id }: AssetListRowFragment) => id,
    onOpen: ({ id }: AssetListRowFragment) =>
      void navigate({ to: '/equipment/$id', params: { id: String(id) } }),
    filtered,
    empty: {
      icon: IconEngine,
      title: t('equipment.empty'),
      hint: t(mayWrite ? 'equipment.emptyHintWriter' : 'equipment.emptyHint'),
    },
  };
  return (
    <Page
      title={t('equipment.title')}
      actions={
        <>
          <ScanToPage />
          <ExportButton
            list="/assets"
            filter={variables.filter}
            sort={search.sort ?? 'tag'}
            view={view}
          />
          <Actions onCreate={() => setCreating(true)} />
        </>
      }
    >
      <ViewTabs views={views} filter={variables.filter} sort={search.sort ?? 'tag'} />
      <Filters views={views} filtered={filtered} count={count} />
      {isSplit && (
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('equipment.downNow')}
          </Title>
          <DataList
            label={t('equipment.downNow')}
            list={down}
            {...rows}
            columns={[...(mayWrite ? [tickDown] : []), ...columns]}
          />
          {!onlyDown && (
            <Title order={2} size="h4" mt="md">
              {t('equipment.others')}
            </Title>
          )}
        </Stack>
      )}
      {!onlyDown && (
        <DataList
          label={t(isSplit ? 'equipment.others' : 'equipment.title')}
          list={list}
          {...rows}
          columns={[...(mayWrite ? [tick] : []), ...columns]}
        />
      )}
      <LabelsBar ticks={ticks} of={{ assetIds: [...ticks.ids] }} />
      {creating && <AssetDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** Column of the ticks for labels; only equipment that the viewer is in charge of has one. */
function useLabelTicks(rows: readonly AssetListRowFragment[], ticks: Ticks) {
  const viewer = useViewer();
  const settings = useMay('system.settings');
  return useTickColumn({
    ...{ rows, ticks },
    nameOf: ({ tag, name }) => `${tag} ${name}`,
    mayTick: ({ departmentId }) => settings || leads(viewer, departmentId),
  });
}

function Actions({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('things');
  const mayWrite = useMayAddEquipment();
  if (!mayWrite) return null;
  return (
    <>
      <ButtonLink
        to="/things/import"
        search={{ of: 'equipment' }}
        variant="default"
        leftSection={<IconFileImport size={18} />}
      >
        {t('import.open')}
      </ButtonLink>
      <Button leftSection={<IconPlus size={18} />} onClick={onCreate}>
        {t('equipment.new')}
      </Button>
    </>
  );
}

interface FiltersProps {
  readonly views: ListViews<EquipmentSearch>;
  readonly filtered: boolean;
  readonly count: number | undefined;
}

function Filters({ views, filtered, count }: FiltersProps) {
  const { search, change, reset } = views;
  const { t } = useTranslation('things');
  const any = useAnyThings();
  return (
    <FilterBar active={filtered} onReset={reset} count={count}>
      <SearchField
        label={t('equipment.search')}
        value={search.search}
        onChange={(text) => change({ search: text })}
      />
      <Select
        aria-label={t('field.state')}
        placeholder={t('field.state')}
        clearable
        w={180}
        value={search.down ? DOWN : (search.state ?? null)}
        onChange={(state) =>
          change(
            state === DOWN
              ? { state: undefined, down: true }
              : { state: state ?? undefined, down: undefined },
          )
        }
        data={[
          ...ASSET_STATES.map((state) => ({
            value: state.toLowerCase(),
            label: t(`state.${state}`),
          })),
          { value: DOWN, label: t('down.now') },
        ]}
      />
      <TextFilter
        label={t('field.type')}
        value={search.type}
        onChange={(type) => change({ type })}
        suggestions={[]}
        maxLength={100}
        w={150}
      />
      {any.location && (
        <ThingField
          kind="location"
          label={t('field.location')}
          hideLabel
          placeholder={t('field.location')}
          w={220}
          value={search.locationId}
          onChange={(thing) => change({ locationId: thing?.id })}
        />
      )}
      <DepartmentSelect
        aria-label={t('field.department')}
        placeholder={t('field.department')}
        clearable
        w={190}
        value={search.departmentId ? String(search.departmentId) : null}
        onChange={(id) => change({ departmentId: id ? Number(id) : undefined })}
      />
      <Select
        aria-label={t('equipment.sort')}
        allowDeselect={false}
        w={170}
        value={search.sort ?? 'tag'}
        onChange={(sort) => change({ sort: EQUIPMENT_SORTS.find((known) => known === sort) })}
        data={EQUIPMENT_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<AssetListRowFragment>[] {
  const { t } = useTranslation('things');
  const format = useFormat();
  const phone = usePhone();
  return [
    {
      key: 'name',
      label: t('field.name'),
      phone: 'title',
      render: ({ id, tag, name }) => (
        <div>
          <TextLink to="/equipment/$id" params={{ id: String(id) }} c="inherit" fw={550}>
            {name}
          </TextLink>
          <Text size="xs" className="quiet numbers">
            {tag}
          </Text>
        </div>
      ),
    },
    {
      key: 'state',
      label: t('field.state'),
      render: ({ state, down }) => <AssetStateBadges state={state} down={down} />,
    },
    {
      key: 'openReports',
      label: t('equipment.openReports'),
      align: 'right',
      render: ({ openReportCount: count }) => {
        if (count === 0) return null;
        return phone ? t('places.reports', { count }) : count;
      },
    },
    {
      key: 'nextService',
      label: t('equipment.nextService'),
      render: ({ nextServiceAt }) => {
        if (nextServiceAt === null) return null;
        const day = format.date(nextServiceAt);
        return phone ? `${t('equipment.nextService')}: ${day}` : day;
      },
    },
    { key: 'type', label: t('field.type'), render: ({ type }) => type },
    {
      key: 'location',
      label: t('field.location'),
      render: ({ location }) => location?.pathName,
    },
    {
      key: 'department',
      label: t('field.department'),
      phone: 'hidden',
      render: ({ department }) => department.name,
    },
  ];
}
