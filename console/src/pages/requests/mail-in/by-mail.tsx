import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentBodyFragment } from '../maintenance/timeline/timeline.generated.ts';
import { WholeMail } from './whole-mail.tsx';

/** The sentence that a comment came by mail; for staff, with its sender and the whole mail. */
export function ByMail({ comment }: { readonly comment: CommentBodyFragment }) {
  const { t } = useTranslation('mail-in');
  const [isOpen, setOpen] = useState(false);
  const { mailFrom, inboundMailId } = comment;
  const { name, address } = mailFrom ?? {};
  const from = name ? `${name} <${address}>` : address;
  return (
    <Group gap="xs">
      <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
        {from === undefined ? t('comment.byMail') : t('comment.from', { from })}
      </Text>
      {inboundMailId !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="no-print"
          onClick={() => setOpen(true)}
        >
          {t('comment.whole')}
        </Button>
      )}
      {isOpen && inboundMailId !== null && (
        <WholeMail id={inboundMailId} onClose={() => setOpen(false)} />
      )}
    </Group>
  );
}
