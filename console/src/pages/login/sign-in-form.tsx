import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { signIn } from '../../session/session.ts';

export interface SignInFormProps {
  readonly onSignedIn: () => void;
  /** The address of who signs in again; it cannot be changed then. */
  readonly email?: string;
}

/** E-mail address and password. */
export function SignInForm({ onSignedIn, email }: SignInFormProps) {
  const { t } = useTranslation('session');
  const form = useForm({ initialValues: { email: email ?? '', password: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const send = async (values: { email: string; password: string }) => {
    const worked = await submit(() => signIn(values.email, values.password));
    if (worked) onSignedIn();
  };
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
