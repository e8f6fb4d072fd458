import { useMutation } from '@apollo/client/react';
import { Badge, Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMail, IconMailPlus } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import {
  type InvitationRowFragment,
  InvitationsDocument,
  RevokeInvitationDocument,
} from './invitations.generated.ts';

const COLOURS = { PENDING: 'blue', ACCEPTED: 'teal', REVOKED: 'gray', EXPIRED: 'gray' } as const;

/** Invitations with their states. */
export function InvitationsPage() {
  const { t } = useTranslation('people');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<InvitationRowFragment>();
  const [revoke] = useMutation(RevokeInvitationDocument);
  const variables = { filter: onlyOpen ? { pending: true } : null };
  const list = useConnection(InvitationsDocument, variables, (data) => data.invitations);
  const columns = useColumns(setRevoked);
  return (
    <Page
      title={t('invitations.title')}
      actions={
        <Button leftSection={<IconMailPlus size={18} />} onClick={() => setCreating(true)}>
          {t('invitations.new')}
        </Button>
      }
    >
      <FilterBar active={onlyOpen} onReset={() => setOnlyOpen(false)} count={list.totalCount}>
        <Switch
          label={t('invitations.onlyOpen')}
          checked={onlyOpen}
          onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
        />
      </FilterBar>
      <DataList
        label={t('invitations.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        filtered={onlyOpen}
        empty={{
          icon: IconMail,
          title: t('invitations.emptyTitle'),
          hint: t('invitations.emptyHint'),
        }}
      />
      {creating && <InvitationDialog onClose={() => setCreating(false)} onSaved={list.refetch} />}
      <Confirm
        opened={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title={t('invitations.revokeTitle')}
        action={t('invitations.revoke')}
        dangerous
        onConfirm={async () => {
          if (!revoked) return;
          await revoke({ variables: { id: revoked.id } });
          notifyDone(t('invitations.revoked'));
          list.refetch();
        }}
      >
        {t('invitations.revokeText', { email: revoked?.email })}
      </Confirm>
    </Page>
  );
}

function useColumns(
  onRevoke: (row: InvitationRowFragment) => void,
): readonly Column<InvitationRowFragment>[] {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  const format = useFormat();
  return [
    { key: 'email', label: t('email'), phone: 'title', render: ({ email }) => email },
    { key: 'role', label: t('role'), render: ({ role }) => common(`role.${role}`) },
    { key: 'department', label: t('department'), render: ({ department }) => department?.name },
    {
      key: 'status',
      label: t('status'),
      render: ({ status }) => (
        <Badge tt="none" variant="light" color={COLOURS[status]}>
          {t(`invitations.status.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'expiresAt',
      label: t('invitations.expires'),
      render: ({ expiresAt }) => format.dateTime(expiresAt),
    },
    {
      key: 'actions',
      label: t('actions'),
      render: (row) =>
        row.status === 'PENDING' && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('invitations.revokeOf', { email: row.email })}
            onClick={() => onRevoke(row)}
          >
            {t('invitations.revoke')}
          </Button>
        ),
    },
  ];
}
