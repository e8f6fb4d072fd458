import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconPlus, IconTrash, IconUserShare } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { useViewer } from '../../../session/viewer.ts';
import { DeleteMapping } from './delete-mapping.tsx';
import { type MappingRowFragment, MappingsDocument } from './identity.generated.ts';
import { MappingDialog } from './mapping-dialog.tsx';
import { mayWrite } from './mapping-values.ts';

/** The mappings by rank: the first one that gives a field counts. */
export function MappingsTab() {
  const { t } = useTranslation('identity');
  const [creating, setCreating] = useState(false);
  const list = useConnection(MappingsDocument, {}, (data) => data.identityMappings);
  return (
    <Section
      title={t('mappings')}
      actions={
        <Button
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={18} />}
          onClick={() => setCreating(true)}
        >
          {t('new')}
        </Button>
      }
    >
      <Text size="sm" className="quiet">
        {t('mappingsHint')}
      </Text>
      <DataList
        label={t('mappings')}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconUserShare, title: t('empty'), hint: t('emptyHint') }}
      />
      {creating && <MappingDialog onClose={() => setCreating(false)} />}
    </Section>
  );
}

function useColumns(): readonly Column<MappingRowFragment>[] {
  const { t } = useTranslation(['identity', 'common']);
  return [
    {
      key: 'rank',
      label: t('field.rank'),
      width: '5rem',
      phone: 'hidden',
      render: ({ rank }) => rank,
    },
    {
      key: 'value',
      label: t('field.value'),
      phone: 'title',
      render: ({ value, label }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {value}
          </Text>
          {label && (
            <Text size="xs" className="quiet">
              {label}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'role',
      label: t('field.role'),
      render: ({ role }) => (role === null ? '–' : t(`common:role.${role}`)),
    },
    {
      key: 'department',
      label: t('field.department'),
      render: ({ department, headOf }) =>
        department ? (
          <Group gap="xs">
            {department.name}
            {headOf && (
              <Badge variant="light" tt="none" color="gray">
                {t('head')}
              </Badge>
            )}
          </Group>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      label: t('actions'),
      hideLabel: true,
      width: '8rem',
      align: 'right',
      render: (mapping) => <Actions mapping={mapping} />,
    },
  ];
}

function Actions({ mapping }: { readonly mapping: MappingRowFragment }) {
  const { t } = useTranslation('identity');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const group = mapping.value;
  if (!mayWrite(useViewer(), mapping)) {
    return (
      <Text size="xs" className="quiet">
        {t('onlySuper')}
      </Text>
    );
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        aria-label={t('change', { group })}
        onClick={() => setOpen('edit')}
      >
        <IconEdit size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('delete', { group })}
        onClick={() => setOpen('delete')}
      >
        <IconTrash size={18} />
      </ActionIcon>
      {open === 'edit' && <MappingDialog mapping={mapping} onClose={close} />}
      {open === 'delete' && <DeleteMapping mapping={mapping} onClose={close} />}
    </Group>
  );
}
