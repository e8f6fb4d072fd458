import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { completeLogin, type SecondStep } from '../../../session/factors.ts';

export interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}

/** Form for the code of the authenticator app, or a recovery code. */
export default function SecondStepForm({ step, onSignedIn, onCancel }: SecondStepFormProps) {
  const { t } = useTranslation('factors');
  const [recovering, setRecovering] = useState(false);
  const form = useForm({ initialValues: { otp: '', recoveryCode: '' } });
  const { submit, busy, problem, clear } = useSubmission(form, { kept: true });
  const send = async ({ otp, recoveryCode }: typeof form.values) => {
    const code = recovering ? { recoveryCode } : { otp: otp.replace(/\s/g, '') };
    if (await submit(() => completeLogin(step.challenge, code))) onSignedIn();
  };
  const change = () => {
    form.reset();
    clear();
    setRecovering(!recovering);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <Text size="sm">{recovering ? t('recoveryHint') : t('codeHint')}</Text>
        {recovering ? (
          <TextInput
            key="recovery"
            label={t('recoveryCode')}
            autoComplete="off"
            autoFocus
            {...form.getInputProps('recoveryCode')}
          />
        ) : (
          <TextInput
            key="otp"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...form.getInputProps('otp')}
          />
        )}
        <Button type="submit" loading={busy} size="md">
          {t('continue')}
        </Button>
        {step.methods.includes('recoveryCode') && (
          <Anchor component="button" type="button" size="sm" underline="always" onClick={change}>
            {recovering ? t('useCode') : t('useRecovery')}
          </Anchor>
        )}
        <Button variant="subtle" onClick={onCancel}>
          {t('startAgain')}
        </Button>
      </Stack>
    </form>
  );
}
