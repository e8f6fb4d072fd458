import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { PasswordField } from '../../../parts/password-field.tsx';
import { type SecondStep, secondStepOf } from '../../../session/factors.ts';
import { signIn } from '../../../session/session.ts';
import { SecondStepForm } from './late-second-step.tsx';

export interface SignInFormProps {
  readonly onSignedIn: () => void;
  /** Address of the person who signs in again; it cannot be changed then. */
  readonly email?: string;
}

/** E-mail address and password, and the second step if the account has one. */
export function SignInForm({ onSignedIn, email }: SignInFormProps) {
  const { t } = useTranslation('session');
  const form = useForm({ initialValues: { email: email ?? '', password: '' } });
  const { submit, busy, problem } = useSubmission(form, { kept: true });
  const [step, setStep] = useState<SecondStep>();
  const send = async (values: { email: string; password: string }) => {
    let next: SecondStep | undefined;
    const worked = await submit(async () => {
      try {
        await signIn(values.email, values.password);
      } catch (error) {
        next = secondStepOf(error);
        if (next === undefined) throw error;
      }
    });
    if (next !== undefined) setStep(next);
    else if (worked) onSignedIn();
  };
  if (step !== undefined) {
    const cancel = () => setStep(undefined);
    return <SecondStepForm step={step} onSignedIn={onSignedIn} onCancel={cancel} />;
  }
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          readOnly={email !== undefined}
          data-autofocus={email === undefined}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          data-autofocus={email !== undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy} size="md">
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  );
}
