import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/client.ts';
import { mayEndSession } from '../../../offline/outbox/sign-out.ts';
import { sessionRequirements } from '../../../session/requirements.ts';
import { signOut } from '../../../session/session.ts';
import { Enrolment } from './enrolment.tsx';

/**
 * Asks the viewer to enrol a second factor, because the role requires one. Nothing else is
 * available until then; pending calls continue afterwards.
 */
export default function EnrolmentRequired({ opened }: { readonly opened: boolean }) {
  const { t } = useTranslation('factors');
  const done = () => {
    sessionRequirements.settle('mfa_enrolment_required', true);
    void client.refetchObservableQueries();
  };
  const leave = async () => {
    if (!(await mayEndSession())) return;
    await signOut();
    location.assign('/login');
  };
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      attributes={{ header: { role: 'presentation' } }}
      title={t('requiredTitle')}
      size="lg"
      centered
    >
      <Stack gap="md">
        <Text size="sm">{t('requiredHint')}</Text>
        <Enrolment onDone={done} />
        <Button variant="subtle" onClick={() => void leave()}>
          {t('signOut')}
        </Button>
      </Stack>
    </Modal>
  );
}
