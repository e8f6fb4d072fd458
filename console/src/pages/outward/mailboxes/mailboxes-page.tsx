import { Button, Stack, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMailPlus, IconPlus } from '../../../icons/icons.ts';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, LoadingPart, Message } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { MailboxCard } from './mailbox-card.tsx';
import { MailboxDialog } from './mailbox-dialog.tsx';
import { MailboxListDocument } from './mailboxes.generated.ts';

/** The mailboxes by which mails become requests and comments. */
export function MailboxesPage() {
  const { t } = useTranslation(['mail-in', 'common']);
  const { state } = useSearch({ from: '/signed-in/system/mailboxes' });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const filter = { archived: state === 'archived' };
  const list = useConnection(MailboxListDocument, { filter }, ({ mailboxes }) => mailboxes);
  const show = (isArchived: boolean) =>
    void navigate({
      to: '/system/mailboxes',
      search: isArchived ? { state: 'archived' } : {},
      replace: true,
    });
  return (
    <Page
      title={t('mailboxes')}
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      }
    >
      <Switch
        label={t('showArchived')}
        checked={filter.archived}
        onChange={({ currentTarget }) => show(currentTarget.checked)}
      />
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <LoadingPart />}
      {!list.loading && list.error === undefined && list.nodes.length === 0 && (
        <Message icon={IconMailPlus} title={t('empty')} hint={t('emptyHint')} />
      )}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {list.nodes.map((mailbox) => (
          <li key={mailbox.id}>
            <MailboxCard mailbox={mailbox} />
          </li>
        ))}
      </Stack>
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore} loading={list.loadingMore}>
          {t('common:action.more')}
        </Button>
      )}
      {creating && <MailboxDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
