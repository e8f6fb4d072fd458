import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFileImport, IconMapPin, IconPlus } from '../../../icons/icons.ts';
import { DataList } from '../../../parts/data-list.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { Message } from '../../../parts/states.tsx';
import { ThingTree } from '../../../parts/things/thing-tree.tsx';
import { useLevel } from '../../../parts/things/things.ts';
import { useTree } from '../../../parts/things/use-tree.ts';
import { useTicks } from '../../../parts/ticks/use-ticks.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { LabelsBar, MOST_LABELS } from '../labels/labels-dialog.tsx';
import { useMayAddEquipment, useMayWritePlaces } from '../rights.ts';
import type { PlacesSearch } from '../search.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlacesDocument } from './places.generated.ts';

/** The numbers of what is in a place; undefined where they are not read. */
interface PlaceCounts {
  readonly openReportCount?: number;
  readonly assetCount?: number;
  readonly childCount: number;
}

/** The tree of places. */
export function PlacesPage() {
  const { t } = useTranslation('things');
  const search = useSearch({ from: '/signed-in/places' });
  const navigate = useNavigate({ from: '/places' });
  const mayWrite = useMayWritePlaces();
  const [creating, setCreating] = useState(false);
  const change = (part: PlacesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <Page
      title={t('places.title')}
      actions={
        mayWrite && (
          <>
            <ButtonLink
              to="/things/import"
              search={{ of: 'places' }}
              variant="default"
              leftSection={<IconFileImport size={18} />}
            >
              {t('import.open')}
            </ButtonLink>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
              {t('places.new')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="sm">
        <Paper withBorder p="sm" component="search">
          <Group gap="sm">
            <SearchField
              label={t('places.search')}
              value={search.search}
              onChange={(text) => change({ search: text })}
            />
            {mayWrite && (
              <UsedOrArchived
                label={t('places.shown')}
                archived={search.archived === true}
                onChange={(archived) => change({ archived: archived || undefined })}
              />
            )}
          </Group>
        </Paper>
        {search.archived && mayWrite ? (
          <ArchivedPlaces search={search.search} />
        ) : (
          <Tree search={search.search} />
        )}
      </Stack>
      {creating && <PlaceDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Tree({ search }: { readonly search: string | undefined }) {
  const { t } = useTranslation(['things', 'common']);
  const navigate = useNavigate();
  const tree = useTree(useId());
  const mayWrite = useMayWritePlaces();
  const mayLabel = useMayAddEquipment();
  const ticks = useTicks(search ?? '', MOST_LABELS);
  const roots = useLevel('location', { root: true });
  if (search === undefined && roots.totalCount === 0) {
    return (
      <Message
        icon={IconMapPin}
        title={t('places.empty')}
        hint={t(mayWrite ? 'places.emptyHintWriter' : 'places.emptyHint')}
      />
    );
  }
  const tickShown = () => {
    const rows = tree.ref.current?.querySelectorAll<HTMLElement>('[aria-checked]') ?? [];
    ticks.set(
      [...rows].map(({ dataset }) => Number(dataset.thing)),
      true,
    );
  };
  const rows = (
    <Paper withBorder p="xs">
      {mayLabel && (
        <Button
          variant="subtle"
          size="compact-sm"
          mb={4}
          // Before the tree stands it would tick nothing.
          disabled={roots.loading}
          onClick={tickShown}
        >
          {t('common:ticks.tickAll')}
        </Button>
      )}
      <ThingTree
        kind="location"
        label={t('places.title')}
        tree={tree}
        focusable
        search={search}
        onChoose={({ id }) => void navigate({ to: '/places/$id', params: { id: String(id) } })}
        end={(place) => <PlaceFigures place={place} />}
        ticks={mayLabel ? ticks : undefined}
        mayTick={({ rights }) => rights?.label === true}
      />
    </Paper>
  );
  return (
    <>
      {rows}
      <LabelsBar ticks={ticks} of={{ locationIds: [...ticks.ids] }} />
    </>
  );
}

/** The numbers of open reports, machines and places in a place. */
export function PlaceFigures({ place }: { readonly place: PlaceCounts }) {
  const { t } = useTranslation('things');
  const { openReportCount = 0, assetCount = 0, childCount } = place;
  return (
    <Group gap="xs" component="span" display="inline-flex" wrap="nowrap">
      {openReportCount > 0 && (
        <Badge component="span" variant="light" color="orange" tt="none">
          {t('places.reports', { count: openReportCount })}
        </Badge>
      )}
      <Text span size="xs" className="quiet">
        {[
          assetCount > 0 && t('places.machines', { count: assetCount }),
          childCount > 0 && t('places.count', { count: childCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}

function ArchivedPlaces({ search }: { readonly search: string | undefined }) {
  const { t } = useTranslation('things');
  const variables = { filter: { archived: true, search: search ?? null } };
  const list = useConnection(PlacesDocument, variables, ({ locations }) => locations);
  return (
    <DataList
      label={t('places.archived')}
      list={list}
      rowKey={({ id }) => id}
      filtered={search !== undefined}
      empty={{ icon: IconMapPin, title: t('places.noneArchived') }}
      columns={[
        {
          key: 'name',
          label: t('field.name'),
          phone: 'title',
          render: ({ id, pathName }) => (
            <TextLink to="/places/$id" params={{ id: String(id) }} inherit>
              {pathName}
            </TextLink>
          ),
        },
        { key: 'code', label: t('field.code'), render: ({ code }) => code },
      ]}
    />
  );
}
