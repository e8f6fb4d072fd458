import { useMutation } from '@apollo/client/react';
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { More } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { type ConnectionState, useConnection } from '../../../parts/use-connection.ts';
import { nameOf, useMay, useViewer } from '../../../session/viewer.ts';
import { DelegationDialog } from './delegation-dialog.tsx';
import {
  type DelegationRowFragment,
  EndDelegationDocument,
  MyDelegationsDocument,
} from './delegations.generated.ts';

/** Delegations from and to the viewer, for people whom they concern. */
export function DelegationsSection() {
  const { t } = useTranslation('account');
  const { userId } = useViewer();
  const mayApprove = useMay('maintenance.approve');
  const mayAssign = useMay('maintenance.assign');
  const [creating, setCreating] = useState(false);
  const given = useList({ fromUserId: userId });
  const received = useList({ toUserId: userId });
  const may = mayApprove || mayAssign;
  if (!may && given.nodes.length === 0 && received.nodes.length === 0) return null;
  return (
    <Section
      title={t('delegations.title')}
      hint={t('delegations.hint')}
      actions={
        may && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} />}
            style={{ flex: 'none' }}
            onClick={() => setCreating(true)}
          >
            {t('delegations.new')}
          </Button>
        )
      }
    >
      <Rows title={t('delegations.given')} empty={t('delegations.none')} list={given} isOwn />
      <Rows
        title={t('delegations.received')}
        empty={t('delegations.noneReceived')}
        list={received}
      />
      {creating && <DelegationDialog onClose={() => setCreating(false)} onSaved={given.refetch} />}
    </Section>
  );
}

function useList(filter: { fromUserId?: number; toUserId?: number }) {
  return useConnection(MyDelegationsDocument, { filter }, ({ delegations }) => delegations);
}

interface RowsProps {
  readonly title: string;
  readonly empty: string;
  readonly list: ConnectionState<DelegationRowFragment>;
  /** True for delegations of the viewer's rights, which the viewer can change and end. */
  readonly isOwn?: boolean;
}

function Rows({ title, empty, list, isOwn = false }: RowsProps) {
  return (
    <div>
      <Title order={3} size="sm" mb="xs">
        {title}
      </Title>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <Skeleton height={60} />}
      {!list.loading && list.error === undefined && list.nodes.length === 0 && (
        <Text size="sm" className="quiet">
          {empty}
        </Text>
      )}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.nodes.map((delegation) => (
          <Row key={delegation.id} delegation={delegation} isOwn={isOwn} onChanged={list.refetch} />
        ))}
      </Stack>
      <More list={list} />
    </div>
  );
}

interface RowProps {
  readonly delegation: DelegationRowFragment;
  readonly isOwn: boolean;
  readonly onChanged: () => void;
}

function Row({ delegation, isOwn, onChanged }: RowProps) {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const { fromUser, toUser, startsAt, endsAt, reason } = delegation;
  const person = isOwn ? toUser : fromUser;
  const name = (person && nameOf(person)) || t('common:unknownPerson');
  const now = Date.now();
  const state = Date.parse(endsAt) <= now ? 'over' : Date.parse(startsAt) > now ? 'later' : 'now';
  return (
    <Group component="li" gap="sm">
      <div style={{ flex: 1, minWidth: '12rem' }}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {t(isOwn ? 'delegations.to' : 'delegations.from', { name })}
          </Text>
          <Badge size="sm" tt="none" variant="light" color={state === 'now' ? 'teal' : 'gray'}>
            {t(`delegations.state.${state}`)}
          </Badge>
        </Group>
        <Text size="xs" className="quiet">
          {t('delegations.period', {
            from: format.dateTime(startsAt),
            to: format.dateTime(endsAt),
          })}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      </div>
      {isOwn && state !== 'over' && <RowActions {...{ delegation, name, onChanged }} />}
    </Group>
  );
}

interface RowActionsProps {
  readonly delegation: DelegationRowFragment;
  readonly name: string;
  readonly onChanged: () => void;
}

function RowActions({ delegation, name, onChanged }: RowActionsProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState<'edit' | 'end'>();
  const [end] = useMutation(EndDelegationDocument);
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        aria-label={t('delegations.editOf', { name })}
        onClick={() => setOpen('edit')}
      >
        {t('delegations.edit')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('delegations.endOf', { name })}
        onClick={() => setOpen('end')}
      >
        {t('delegations.end')}
      </Button>
      {open === 'edit' && (
        <DelegationDialog delegation={delegation} onClose={close} onSaved={onChanged} />
      )}
      <Confirm
        opened={open === 'end'}
        onClose={close}
        title={t('delegations.endTitle')}
        action={t('delegations.end')}
        dangerous
        onConfirm={async () => {
          await end({ variables: { id: delegation.id } });
          notifyDone(t('delegations.ended'));
          onChanged();
        }}
      >
        {t('delegations.endText', { name })}
      </Confirm>
    </Group>
  );
}
