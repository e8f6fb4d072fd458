import { Button, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconKey } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { PasswordField } from '../../../parts/password-field.tsx';
import { reauthenticate, reauthenticateWithPasskey } from '../../../session/factors.ts';
import { sessionRequirements } from '../../../session/requirements.ts';
import { useViewer } from '../../../session/viewer.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PROVIDER_CODES, PROVIDER_LOGIN } from './provider.ts';
import { useChoices } from './use-choices.ts';

/**
 * Asks the viewer to authenticate again, because the operation requires it. The page below is kept,
 * and the rejected call is repeated afterwards.
 */
export default function Reauthenticate({ opened }: { readonly opened: boolean }) {
  const { t } = useTranslation('factors');
  return (
    <Modal
      opened={opened}
      onClose={() => sessionRequirements.settle('reauthenticate', false)}
      title={t('proofTitle')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
      attributes={{ header: { role: 'presentation' } }}
      centered
      zIndex={400}
    >
      <ReauthenticationForm />
    </Modal>
  );
}

function ReauthenticationForm() {
  const { t } = useTranslation('factors');
  const { email } = useViewer();
  const { choices } = useChoices();
  const form = useForm({ initialValues: { password: '' } });
  const { submit, busy, problem } = useSubmission(form, { kept: true });
  const done = () => sessionRequirements.settle('reauthenticate', true);
  const send = async ({ password }: typeof form.values) => {
    if (await submit(() => reauthenticate({ password }))) done();
  };
  useProviderCode((code) =>
    submit(() => reauthenticate({ code })).then((given) => given && done()),
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t('proofHint')}</Text>
      <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
        <Stack gap="md">
          <FormProblem text={problem} />
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={busy}>
            {t('continue')}
          </Button>
        </Stack>
      </form>
      {choices?.passkeys && <PasskeyButton run={reauthenticateWithPasskey} onDone={done} />}
      {choices?.identityProvider && (
        <Button
          variant="default"
          leftSection={<IconKey size={18} />}
          onClick={() => window.open(`${PROVIDER_LOGIN}?reauthenticate=1`, '_blank', 'popup')}
        >
          {t('withProvider')}
        </Button>
      )}
    </Stack>
  );
}

/** Receives the code from the window of the identity provider's login. */
function useProviderCode(take: (code: string) => unknown): void {
  useEffect(() => {
    const channel = new BroadcastChannel(PROVIDER_CODES);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') take(data);
    };
    return () => channel.close();
  });
}
