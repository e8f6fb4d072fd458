import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceDesktop, IconPlus } from '../../../../icons/icons.ts';
import { Confirm } from '../../../../parts/confirm.tsx';
import { DataList } from '../../../../parts/data-list.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { SecretDialog } from '../../../../parts/secret-dialog.tsx';
import { useConnection } from '../../../../parts/use-connection.ts';
import { BoardDialog } from './board-dialog.tsx';
import {
  BoardListDocument,
  type BoardRowFragment,
  DeleteBoardDocument,
  RotateBoardDocument,
} from './boards.generated.ts';
import { useBoardColumns } from './use-board-columns.tsx';

/** Boards for walls, with their links, which are shown once. */
export function BoardsTab() {
  const { t } = useTranslation('figures');
  const list = useConnection(BoardListDocument, {}, ({ boards }) => boards);
  const [edited, setEdited] = useState<BoardRowFragment | 'new'>();
  const [removed, setRemoved] = useState<BoardRowFragment>();
  const [rotated, setRotated] = useState<BoardRowFragment>();
  const [link, setLink] = useState<string>();
  const columns = useBoardColumns({
    onEdit: setEdited,
    onRotate: setRotated,
    onRemove: setRemoved,
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" className="quiet" maw={640}>
          {t('wall.hint')}
        </Text>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          {t('wall.new')}
        </Button>
      </Group>
      <DataList
        label={t('wall.title')}
        list={list}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconDeviceDesktop, title: t('wall.empty'), hint: t('wall.emptyHint') }}
        columns={columns}
      />
      {edited !== undefined && (
        <BoardDialog
          board={edited === 'new' ? undefined : edited}
          onLink={setLink}
          onClose={() => setEdited(undefined)}
        />
      )}
      {rotated && (
        <Rotation board={rotated} onLink={setLink} onClose={() => setRotated(undefined)} />
      )}
      {removed && <Removal board={removed} onClose={() => setRemoved(undefined)} />}
      {link !== undefined && <Link link={link} onClose={() => setLink(undefined)} />}
    </Stack>
  );
}

interface LinkProps {
  readonly link: string;
  readonly onClose: () => void;
}

function Link({ link, onClose }: LinkProps) {
  const { t } = useTranslation('figures');
  return (
    <SecretDialog
      title={t('wall.link')}
      warning={t('wall.linkWarning')}
      hint={t('wall.linkHint')}
      // Without an address of the service, the link begins with its path.
      secret={new URL(link, location.origin).href}
      kept={t('wall.linkKept')}
      onClose={onClose}
    />
  );
}

interface RemovalProps {
  readonly board: BoardRowFragment;
  readonly onClose: () => void;
}

function Removal({ board, onClose }: RemovalProps) {
  const { t } = useTranslation('figures');
  const [remove] = useMutation(DeleteBoardDocument, { refetchQueries: [BoardListDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('wall.removeOf', { name: board.name })}
      action={t('wall.remove')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: board.id } });
        notifyDone(t('wall.removed'));
      }}
    >
      {t('wall.removeHint')}
    </Confirm>
  );
}

function Rotation({
  board,
  onLink,
  onClose,
}: RemovalProps & { readonly onLink: (link: string) => void }) {
  const { t } = useTranslation('figures');
  // The answer has the link, which the cache must not keep.
  const [rotate] = useMutation(RotateBoardDocument, {
    ...{ fetchPolicy: 'no-cache', refetchQueries: [BoardListDocument] },
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('wall.rotateOf', { name: board.name })}
      action={t('wall.rotate')}
      dangerous
      onConfirm={async () => {
        const { data } = await rotate({ variables: { id: board.id } });
        const link = data?.rotateBoard.link;
        if (typeof link === 'string') onLink(link);
      }}
    >
      {t('wall.rotateHint')}
    </Confirm>
  );
}
