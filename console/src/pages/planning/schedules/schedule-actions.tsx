import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import {
  DeleteScheduleDocument,
  type ScheduleDetailFragment,
  ScheduleListDocument,
  ScheduleOccurrencesDocument,
  UpdateScheduleDocument,
} from './schedules.generated.ts';

/** Edit, pause or resume, and delete. */
export function ScheduleActions({ schedule }: { readonly schedule: ScheduleDetailFragment }) {
  const { t } = useTranslation('schedules');
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const [update, { loading }] = useMutation(UpdateScheduleDocument, {
    refetchQueries: [ScheduleListDocument, ScheduleOccurrencesDocument],
  });
  const [remove] = useMutation(DeleteScheduleDocument, { refetchQueries: [ScheduleListDocument] });
  const errorText = useErrorText();
  const { id, version: expectedVersion } = schedule;
  const active = schedule.state === 'ACTIVE';
  const change = async () => {
    const state = active ? ('PAUSED' as const) : ('ACTIVE' as const);
    try {
      await update({ variables: { input: { id, expectedVersion, state } } });
      notifyDone(t(active ? 'page.paused' : 'page.resumed'));
    } catch (error) {
      notifyFailed(errorText(toServiceError(error)));
    }
  };
  const Icon = active ? IconPlayerPause : IconPlayerPlay;
  return (
    <Group gap="sm">
      <ButtonLink
        to="/plan/$id/edit"
        params={{ id: String(id) }}
        variant="default"
        leftSection={<IconEdit size={18} />}
      >
        {t('page.edit')}
      </ButtonLink>
      <Button
        variant="default"
        loading={loading}
        leftSection={<Icon size={18} />}
        onClick={() => void change()}
      >
        {t(active ? 'page.pause' : 'page.resume')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={18} />}
        onClick={() => setDeleting(true)}
      >
        {t('page.delete')}
      </Button>
      <Confirm
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={t('page.deleteTitle')}
        action={t('page.delete')}
        dangerous
        onConfirm={async () => {
          await remove({ variables: { id } });
          notifyDone(t('page.deleted'));
          await navigate({ to: '/plan' });
        }}
      >
        {t('page.deleteHint')}
      </Confirm>
    </Group>
  );
}
