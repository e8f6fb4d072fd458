import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUsers } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { GroupsSeenDocument, type GroupsSeenQuery } from './identity.generated.ts';
import { MappingDialog } from './mapping-dialog.tsx';

type Row = GroupsSeenQuery['identityGroups']['edges'][number]['node'];

/** The groups that logins and SCIM have named, each with a way to map it. */
export function GroupsTab() {
  const { t } = useTranslation('identity');
  const [group, setGroup] = useState<string>();
  const list = useConnection(GroupsSeenDocument, {}, (data) => data.identityGroups);
  return (
    <Section title={t('groups')} hint={t('groupsHint')}>
      <DataList
        label={t('groups')}
        list={list}
        columns={useColumns(setGroup)}
        rowKey={({ value }) => value}
        filtered={false}
        empty={{ icon: IconUsers, title: t('groupsEmpty'), hint: t('groupsEmptyHint') }}
      />
      {group !== undefined && <MappingDialog group={group} onClose={() => setGroup(undefined)} />}
    </Section>
  );
}

function useColumns(onMap: (group: string) => void): readonly Column<Row>[] {
  const { t } = useTranslation('identity');
  const format = useFormat();
  return [
    {
      key: 'value',
      label: t('field.value'),
      phone: 'title',
      render: ({ value }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Text>
      ),
    },
    {
      key: 'people',
      label: t('people'),
      width: '9rem',
      render: ({ people: count }) => t('peopleCount', { count }),
    },
    {
      key: 'seen',
      label: t('lastSeen'),
      width: '12rem',
      render: ({ lastSeenAt }) => format.dateTime(lastSeenAt),
    },
    {
      key: 'actions',
      label: t('actions'),
      hideLabel: true,
      width: '9rem',
      align: 'right',
      render: ({ value }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('mapGroup', { group: value })}
          onClick={() => onMap(value)}
        >
          {t('map')}
        </Button>
      ),
    },
  ];
}
