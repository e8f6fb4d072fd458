import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { More } from '../../../parts/data-list.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { nameOf } from '../../../session/viewer.ts';
import { CommentRevisionListDocument } from '../maintenance/timeline/timeline.generated.ts';
import classes from '../maintenance/timeline/timeline.module.css';

export interface RevisionsDialogProps {
  readonly commentId: number;
  readonly onClose: () => void;
}

/** Previous texts of a comment. */
export function RevisionsDialog({ commentId, onClose }: RevisionsDialogProps) {
  const { t } = useTranslation(['requests', 'common']);
  const format = useFormat();
  const list = useConnection(
    CommentRevisionListDocument,
    { id: commentId },
    ({ commentRevisions }) => commentRevisions,
  );
  return (
    <Dialog opened onClose={onClose} title={t('comments.revisionsTitle')}>
      <Stack gap="md">
        {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
        {list.loading && <Skeleton height={60} />}
        {list.nodes.map(({ id, body, editedAt, editedBy }) => (
          <div key={id}>
            <Text size="xs" className="quiet">
              {t('comments.replaced', {
                name: (editedBy && nameOf(editedBy)) || t('common:unknownPerson'),
                when: format.dateTime(editedAt),
              })}
            </Text>
            <Text size="sm" className={classes.body}>
              {body}
            </Text>
          </div>
        ))}
        <More list={list} />
      </Stack>
    </Dialog>
  );
}
