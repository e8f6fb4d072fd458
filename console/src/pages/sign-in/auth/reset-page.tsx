import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../api/transport.ts';
import { IconLockCheck } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { PasswordField } from '../../../parts/password-field.tsx';
import { Message } from '../../../parts/states.tsx';
import { LinkPage } from './link-page.tsx';
import { RequestPasswordResetDocument, ResetPasswordDocument } from './links.generated.ts';

/** Requests a link to set a new password, or sets it by that link. */
export function ResetPage() {
  const { t } = useTranslation('session');
  return (
    <LinkPage
      title={t('links.resetTitle')}
      hints={{ request: t('links.forgotHint'), use: t('links.resetHint') }}
      request={(email) => send(RequestPasswordResetDocument, { input: { email } })}
      form={(token) => <ResetForm token={token} />}
    />
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('session');
  const [done, setDone] = useState(false);
  const form = useForm({ initialValues: { newPassword: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const reset = async ({ newPassword }: { newPassword: string }) => {
    const worked = await submit(async () => {
      await send(ResetPasswordDocument, { input: { token, newPassword } });
    });
    if (worked) setDone(true);
  };
  if (done) {
    return (
      <Message
        icon={IconLockCheck}
        title={t('links.resetDone')}
        hint={t('links.resetDoneHint')}
        action={<ButtonLink to="/login">{t('signIn')}</ButtonLink>}
      />
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => void reset(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <PasswordField
          label={t('links.newPassword')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" loading={busy} size="md">
          {t('links.setPassword')}
        </Button>
      </Stack>
    </form>
  );
}
