import { ActionIcon, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconRefresh, IconTrash } from '../../../../icons/icons.ts';
import type { Column } from '../../../../parts/data-list.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { useMay } from '../../../../session/viewer.ts';
import { useDefinitions } from '../use-figures.ts';
import type { BoardRowFragment } from './boards.generated.ts';

/** Actions of a row. */
interface BoardActions {
  readonly onEdit: (board: BoardRowFragment) => void;
  readonly onRotate: (board: BoardRowFragment) => void;
  readonly onRemove: (board: BoardRowFragment) => void;
}

/** Columns of the list of boards; those of all people also have the owner. */
export function useBoardColumns(actions: BoardActions): Column<BoardRowFragment>[] {
  const { t } = useTranslation('figures');
  const { dateTime } = useFormat();
  const definitions = useDefinitions();
  const seesAll = useMay('system.settings');
  const owner: Column<BoardRowFragment> = {
    key: 'owner',
    label: t('wall.owner'),
    render: ({ owner: person }) => `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
  };
  return [
    { key: 'name', label: t('wall.name'), phone: 'title', render: ({ name }) => name },
    {
      key: 'figures',
      label: t('wall.figures'),
      render: ({ figures }) =>
        figures.map((figure) => definitions.get(figure)?.label ?? figure).join(', '),
    },
    ...(seesAll ? [owner] : []),
    {
      key: 'seen',
      label: t('wall.seen'),
      render: ({ lastSeenAt }) => (lastSeenAt === null ? t('wall.never') : dateTime(lastSeenAt)),
    },
    {
      key: 'actions',
      label: t('wall.actions'),
      hideLabel: true,
      align: 'right',
      render: (board) => <Actions board={board} {...actions} />,
    },
  ];
}

function Actions({
  board,
  onEdit,
  onRotate,
  onRemove,
}: BoardActions & { readonly board: BoardRowFragment }) {
  const { t } = useTranslation('figures');
  const { name } = board;
  const common = { variant: 'subtle', size: 'lg' } as const;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        {...common}
        aria-label={t('wall.changeOf', { name })}
        onClick={() => onEdit(board)}
      >
        <IconEdit size={18} />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={t('wall.rotateOf', { name })}
        onClick={() => onRotate(board)}
      >
        <IconRefresh size={18} />
      </ActionIcon>
      <ActionIcon
        {...common}
        color="red"
        aria-label={t('wall.removeOf', { name })}
        onClick={() => onRemove(board)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
