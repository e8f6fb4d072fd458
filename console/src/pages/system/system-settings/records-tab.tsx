import { Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList, type DataListProps } from '../../../parts/data-list.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import type { ConnectionState } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { Archiving } from './archiving.tsx';
import type { SettingsSearch, SettingsTab } from './search.ts';

/** Kinds of records that have a tab of the settings and an editor. */
export type RecordKind = 'calendar' | 'checklist' | 'policy';

const TABS: Readonly<Record<RecordKind, SettingsTab>> = {
  calendar: 'calendars',
  checklist: 'checklists',
  policy: 'policies',
};

/** Address of the tab of a kind, or of the editor of a record. */
export function recordSearch(kind: RecordKind, id?: number | 'new'): SettingsSearch {
  return { tab: TABS[kind], ...(id !== undefined && { [kind]: id }) };
}

interface RecordRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly archivedAt: string | null;
}

/** Texts of a tab. */
interface RecordsTexts {
  readonly title: string;
  readonly hint: string;
  /** Label of the choice between used and archived records. */
  readonly shown: string;
  readonly create: string;
  readonly actions: string;
  /** Effects of archiving. */
  readonly archiveHint: string;
}

interface RecordsTabProps<Row extends RecordRow> {
  readonly kind: RecordKind;
  readonly texts: RecordsTexts;
  readonly empty: DataListProps<Row>['empty'];
  readonly list: ConnectionState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly archived: boolean;
  readonly onArchived: (archived: boolean) => void;
  /** Archives a record, or deletes what nothing refers to. @returns true if it is archived. */
  readonly onArchive: (id: number) => Promise<boolean>;
  readonly onRestore: (input: {
    readonly id: number;
    readonly expectedVersion: number;
    readonly archived: false;
  }) => Promise<unknown>;
  /** Further buttons beside the one that creates a record. */
  readonly buttons?: ReactNode;
}

/** The records of a kind, used or archived, with their editor and archiving. */
export function RecordsTab<Row extends RecordRow>(props: RecordsTabProps<Row>) {
  const { kind, texts, empty, list, archived, onArchived, onArchive, onRestore } = props;
  const { t } = useTranslation('things');
  const navigate = useNavigate({ from: '/system/settings' });
  const actions: Column<Row> = {
    key: 'actions',
    label: texts.actions,
    hideLabel: true,
    align: 'right',
    render: ({ id, name, version, archivedAt }) => (
      <Archiving
        name={name}
        archived={archivedAt !== null}
        hint={texts.archiveHint}
        onArchive={() => onArchive(id)}
        onRestore={async () => {
          await onRestore({ id, expectedVersion: version, archived: false });
        }}
      />
    ),
  };
  return (
    <Stack gap="sm">
      <Text size="sm" className="quiet" maw={640}>
        {texts.hint}
      </Text>
      <Group justify="space-between">
        <UsedOrArchived label={texts.shown} archived={archived} onChange={onArchived} />
        <Group gap="xs">
          {props.buttons}
          <ButtonLink
            to="/system/settings"
            search={recordSearch(kind, 'new')}
            leftSection={<IconPlus size={18} />}
          >
            {texts.create}
          </ButtonLink>
        </Group>
      </Group>
      <DataList
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        filtered={false}
        onOpen={({ id }) => void navigate({ search: recordSearch(kind, id) })}
        empty={archived ? { icon: IconArchive, title: t('places.noneArchived') } : empty}
        columns={[...props.columns, actions]}
      />
    </Stack>
  );
}

/** Column of the name, which leads to the editor. */
export function nameColumn(kind: RecordKind, label: string): Column<RecordRow> {
  return {
    key: 'name',
    label,
    phone: 'title',
    render: ({ id, name }) => (
      <TextLink to="/system/settings" search={recordSearch(kind, id)}>
        {name}
      </TextLink>
    ),
  };
}
