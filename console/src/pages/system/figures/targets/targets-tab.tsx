import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCircleCheck, IconEdit, IconPlus, IconTrash } from '../../../../icons/icons.ts';
import { Confirm } from '../../../../parts/confirm.tsx';
import { type Column, DataList } from '../../../../parts/data-list.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { notifyDone } from '../../../../parts/notify.ts';
import { useConnection } from '../../../../parts/use-connection.ts';
import { leads, useMay, useViewer } from '../../../../session/viewer.ts';
import {
  DeleteTargetDocument,
  TargetListDocument,
  type TargetRowFragment,
} from '../figures.generated.ts';
import { useDefinitions } from '../use-figures.ts';
import { TargetDialog } from './target-dialog.tsx';
import { useUnits } from './use-units.ts';

/** Targets of figures, with the form to set and change them. */
export function TargetsTab() {
  const { t } = useTranslation('figures');
  const list = useConnection(TargetListDocument, {}, ({ targets }) => targets);
  const [edited, setEdited] = useState<TargetRowFragment | 'new'>();
  const [removed, setRemoved] = useState<TargetRowFragment>();
  const viewer = useViewer();
  const settings = useMay('system.settings');
  const mayWrite = ({ departmentId }: TargetRowFragment) =>
    settings || (departmentId !== null && leads(viewer, departmentId));
  const mayCreate = settings || viewer.leads.all || viewer.leads.departmentIds.length > 0;
  const columns = useColumns({ mayWrite, onEdit: setEdited, onRemove: setRemoved });
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" className="quiet" maw={640}>
          {t('targets.hint')}
        </Text>
        {mayCreate && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
            {t('targets.new')}
          </Button>
        )}
      </Group>
      <DataList
        label={t('targets.title')}
        list={list}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{
          icon: IconCircleCheck,
          title: t('targets.empty'),
          hint: t('targets.emptyHint'),
        }}
        columns={columns}
      />
      {edited !== undefined && (
        <TargetDialog
          target={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <Removal target={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}

interface RemovalProps {
  readonly target: TargetRowFragment;
  readonly onClose: () => void;
}

function Removal({ target, onClose }: RemovalProps) {
  const { t } = useTranslation('figures');
  const [remove] = useMutation(DeleteTargetDocument, { refetchQueries: [TargetListDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('targets.remove')}
      action={t('targets.remove')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: target.id } });
        notifyDone(t('targets.removed'));
      }}
    >
      {t('targets.removeHint')}
    </Confirm>
  );
}

interface ColumnsOptions {
  readonly mayWrite: (target: TargetRowFragment) => boolean;
  readonly onEdit: (target: TargetRowFragment) => void;
  readonly onRemove: (target: TargetRowFragment) => void;
}

function useColumns({ mayWrite, onEdit, onRemove }: ColumnsOptions): Column<TargetRowFragment>[] {
  const { t } = useTranslation('figures');
  const { day } = useFormat();
  const definitions = useDefinitions();
  const { write } = useUnits();
  const labelOf = (figure: string) => definitions.get(figure)?.label ?? figure;
  return [
    {
      key: 'figure',
      label: t('targets.figure'),
      phone: 'title',
      render: ({ figure }) => labelOf(figure),
    },
    {
      key: 'for',
      label: t('targets.for'),
      render: ({ department, category }) =>
        [department?.name, category?.pathName].filter(Boolean).join(', ') || t('targets.forAll'),
    },
    {
      key: 'good',
      label: t('targets.good'),
      render: ({ figure, good, direction }) => bound(t(`sign.${direction}`), write(figure, good)),
    },
    {
      key: 'warn',
      label: t('targets.warn'),
      render: ({ figure, warn, direction }) => bound(t(`sign.${direction}`), write(figure, warn)),
    },
    { key: 'from', label: t('targets.from'), render: ({ from }) => day(from) },
    {
      key: 'actions',
      label: t('targets.actions'),
      hideLabel: true,
      align: 'right',
      render: (target) =>
        mayWrite(target) && (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('targets.changeOf', { label: labelOf(target.figure) })}
              onClick={() => onEdit(target)}
            >
              <IconEdit size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('targets.removeOf', { label: labelOf(target.figure) })}
              onClick={() => onRemove(target)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ),
    },
  ];
}

function bound(sign: string, value: string): string {
  return `${sign} ${value}`;
}
