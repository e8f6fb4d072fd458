import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { store } from '../../../session/session.ts';
import { useViewer } from '../../../session/viewer.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Asks for the password again when the session ended during work. The page below is kept, and calls
 * that were sent meanwhile continue after the login.
 */
export default function SignInAgain({ opened }: { readonly opened: boolean }) {
  const { t } = useTranslation('session');
  const { email } = useViewer();
  const leave = () => {
    store.drop('anonymous');
    location.assign('/login');
  };
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('endedTitle')}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{t('endedHint')}</Text>
        <SignInForm email={email} onSignedIn={() => undefined} />
        <Button variant="subtle" onClick={leave}>
          {t('somebodyElse')}
        </Button>
      </Stack>
    </Modal>
  );
}
