import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import {
  IconArchive,
  IconEdit,
  IconFileImport,
  IconFileText,
  IconHistory,
  IconPackage,
  IconPlus,
} from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { moneyText } from '../../../parts/money.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { type ListViews, useListViews } from '../../../parts/views/use-list-views.ts';
import { Documents } from '../documents/documents-section.tsx';
import { useMayAddEquipment } from '../rights.ts';
import { MovementDialog } from './movement-dialog.tsx';
import { PartDialog } from './part-dialog.tsx';
import { PartMovementsDialog } from './part-movements.tsx';
import { useMayWritePart } from './rights.ts';
import { type PartsSearch, partsSearch } from './search.ts';
import { DeletePartDocument, PartListDocument, type PartRowFragment } from './stock.generated.ts';

type Row = PartRowFragment;

/** An open dialog, and the part that it is about. */
type Task =
  | { readonly task: 'new' }
  | {
      readonly task: 'edit' | 'receipt' | 'count' | 'archive' | 'movements' | 'documents';
      readonly part: Row;
    };

/** The parts in stock: those to order first. */
export function PartsPage() {
  const { t } = useTranslation(['stock', 'things']);
  const address = useSearch({ from: '/signed-in/parts' });
  const views = useListViews({ list: 'parts', address, parse: partsSearch });
  const { search, chosen: view } = views;
  const [task, setTask] = useState<Task>();
  const mayAdd = useMayAddEquipment();
  const filter = { search: search.search ?? null, departmentId: search.departmentId ?? null };
  const variables = (low: boolean) =>
    view ? { view: view.id, filter: { low } } : { filter: { ...filter, low } };
  const skip = { skip: views.pending };
  const low = useConnection(PartListDocument, variables(true), ofParts, skip);
  const others = useConnection(PartListDocument, variables(false), ofParts, skip);
  const currency = (low.nodes[0] ?? others.nodes[0])?.currency;
  const columns = useColumns(setTask);
  const filtered = isSet(search);
  // Where every part is to be ordered, the others are not said to be none at all.
  const onlyLow = low.nodes.length > 0 && !others.loading && others.totalCount === 0;
  const count =
    low.totalCount === undefined ? undefined : low.totalCount + (others.totalCount ?? 0);
  const rows = { columns, rowKey: ({ id }: Row) => id, filtered };
  return (
    <Page
      title={t('parts.title')}
      actions={
        <>
          <ExportButton list="/parts" filter={filter} view={view} />
          {mayAdd && (
            <>
              <ButtonLink
                to="/things/import"
                search={{ of: 'parts' }}
                variant="default"
                leftSection={<IconFileImport size={18} />}
              >
                {t('things:import.open')}
              </ButtonLink>
              <Button leftSection={<IconPlus size={18} />} onClick={() => setTask({ task: 'new' })}>
                {t('parts.new')}
              </Button>
            </>
          )}
        </>
      }
    >
      <ViewTabs views={views} filter={filter} />
      <Filters views={views} count={count} filtered={filtered} />
      {low.nodes.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('parts.low')}
          </Title>
          <DataList
            label={t('parts.low')}
            list={low}
            empty={{ icon: IconPackage, title: t('parts.none') }}
            {...rows}
          />
          {!onlyLow && (
            <Title order={2} size="h4" mt="md">
              {t('parts.others')}
            </Title>
          )}
        </Stack>
      )}
      {!onlyLow && (
        <DataList
          label={t('parts.others')}
          list={others}
          empty={{ icon: IconPackage, title: t('parts.empty'), hint: t('parts.emptyHint') }}
          {...rows}
        />
      )}
      {task && <Dialogs task={task} currency={currency} onClose={() => setTask(undefined)} />}
    </Page>
  );
}

function ofParts<T>({ parts }: { readonly parts: T }): T {
  return parts;
}

interface DialogsProps {
  readonly task: Task;
  readonly currency: string | undefined;
  readonly onClose: () => void;
}

function Dialogs({ task, currency, onClose }: DialogsProps) {
  if (task.task === 'new') return <PartDialog currency={currency} onClose={onClose} />;
  const { part } = task;
  if (task.task === 'edit') return <PartDialog part={part} currency={currency} onClose={onClose} />;
  if (task.task === 'movements') return <PartMovementsDialog part={part} onClose={onClose} />;
  if (task.task === 'documents') return <PartDocuments part={part} onClose={onClose} />;
  if (task.task === 'archive') return <ArchiveDialog part={part} onClose={onClose} />;
  const kind = task.task === 'count' ? 'COUNT' : 'RECEIPT';
  return <MovementDialog part={part} kind={kind} onClose={onClose} />;
}

interface FiltersProps {
  readonly views: ListViews<PartsSearch>;
  readonly filtered: boolean;
  readonly count: number | undefined;
}

function Filters({ views, filtered, count }: FiltersProps) {
  const { search, change: set, reset } = views;
  const { t } = useTranslation('stock');
  return (
    <FilterBar active={filtered} count={count} onReset={reset}>
      <SearchField
        label={t('parts.search')}
        value={search.search}
        onChange={(words) => set({ search: words })}
      />
      <DepartmentSelect
        aria-label={t('parts.department')}
        placeholder={t('parts.department')}
        clearable
        value={search.departmentId === undefined ? null : String(search.departmentId)}
        onChange={(value) => set({ departmentId: value === null ? undefined : Number(value) })}
      />
    </FilterBar>
  );
}

function useColumns(onTask: (task: Task) => void): readonly Column<Row>[] {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return [
    {
      key: 'name',
      label: t('parts.name'),
      phone: 'title',
      render: ({ sku, name, low }) => (
        <div>
          <Group gap="xs">
            <Text size="sm" fw={550}>
              {name}
            </Text>
            {low && (
              <Badge color="orange" variant="light" tt="none">
                {t('parts.lowMark')}
              </Badge>
            )}
          </Group>
          <Text size="xs" className="quiet numbers">
            {sku}
          </Text>
        </div>
      ),
    },
    {
      key: 'onHand',
      label: t('parts.onHand'),
      align: 'right',
      render: ({ onHand, unit }) => `${format.number(onHand)} ${unit}`,
    },
    {
      key: 'reorderPoint',
      label: t('parts.reorderPoint'),
      align: 'right',
      phone: 'hidden',
      render: ({ reorderPoint }) => (reorderPoint === null ? '–' : format.number(reorderPoint)),
    },
    {
      key: 'unitCost',
      label: t('parts.unitCost'),
      align: 'right',
      phone: 'hidden',
      render: ({ unitCost, currency }) =>
        unitCost === null ? '–' : moneyText(format.locale, unitCost, currency),
    },
    {
      key: 'value',
      label: t('parts.value'),
      align: 'right',
      phone: 'hidden',
      render: ({ value, currency }) =>
        value === null ? '–' : moneyText(format.locale, value, currency),
    },
    {
      key: 'department',
      label: t('parts.department'),
      render: ({ department }) => department?.name ?? t('parts.shared'),
    },
    {
      key: 'actions',
      label: t('parts.actions'),
      hideLabel: true,
      align: 'right',
      render: (part) => <Actions part={part} onTask={onTask} />,
    },
  ];
}

function Actions({ part, onTask }: { readonly part: Row; readonly onTask: (task: Task) => void }) {
  const { t } = useTranslation('stock');
  const mayWrite = useMayWritePart()(part.departmentId);
  const { name } = part;
  const documents = (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={t('parts.documentsOf', { name })}
      onClick={() => onTask({ task: 'documents', part })}
    >
      <IconFileText size={18} />
    </ActionIcon>
  );
  if (!mayWrite) return documents;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={t('move.receiptOf', { name })}
        onClick={() => onTask({ task: 'receipt', part })}
      >
        {t('move.receipt')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('move.countOf', { name })}
        onClick={() => onTask({ task: 'count', part })}
      >
        {t('move.count')}
      </Button>
      {documents}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('move.listOf', { name })}
        onClick={() => onTask({ task: 'movements', part })}
      >
        <IconHistory size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('parts.edit', { name })}
        onClick={() => onTask({ task: 'edit', part })}
      >
        <IconEdit size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('parts.archive', { name })}
        onClick={() => onTask({ task: 'archive', part })}
      >
        <IconArchive size={18} />
      </ActionIcon>
    </Group>
  );
}

function PartDocuments({ part, onClose }: { readonly part: Row; readonly onClose: () => void }) {
  const { t } = useTranslation('stock');
  const { id, name, departmentId } = part;
  const mayWrite = useMayWritePart()(departmentId);
  return (
    <Dialog opened onClose={onClose} title={t('parts.documentsOf', { name })} size="lg">
      <Documents target="PART" id={id} mayWrite={mayWrite} />
    </Dialog>
  );
}

function ArchiveDialog({ part, onClose }: { readonly part: Row; readonly onClose: () => void }) {
  const { t } = useTranslation('stock');
  const [remove] = useMutation(DeletePartDocument, { refetchQueries: [PartListDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('parts.archiveTitle')}
      action={t('parts.archive', { name: part.name })}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: part.id } });
        notifyDone(t('parts.archived'));
      }}
    >
      {t('parts.archiveHint')}
    </Confirm>
  );
}
