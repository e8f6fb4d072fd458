import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { PasswordField } from '../../../parts/password-field.tsx';
import { Section } from '../../../parts/section.tsx';
import { useViewer } from '../../../session/viewer.ts';
import {
  AccountDocument,
  ChangePasswordDocument,
  MySessionsDocument,
} from './account.generated.ts';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

/** Changes the viewer's password. */
export function PasswordSection() {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data } = useQuery(AccountDocument);
  const { passwordChangedAt, failedLoginAttempts = 0 } = data?.me.security ?? {};
  const hint = passwordChangedAt
    ? `${t('passwordSet', { when: format.relative(passwordChangedAt) })}. ${t('passwordHint')}`
    : t('passwordHint');
  return (
    <Section title={t('password')} hint={hint}>
      {failedLoginAttempts > 0 && (
        <Alert color="yellow">{t('failedAttempts', { count: failedLoginAttempts })}</Alert>
      )}
      <PasswordForm />
    </Section>
  );
}

function PasswordForm() {
  const { t } = useTranslation('account');
  const { email } = useViewer();
  const [change] = useMutation(ChangePasswordDocument, { refetchQueries: [MySessionsDocument] });
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      repeated: (repeated, { newPassword }) =>
        repeated === newPassword ? null : t('passwordsDiffer'),
    },
  });
  const { submit, busy, problem } = useSubmission(form);
  const save = async ({ currentPassword, newPassword }: typeof form.values) => {
    const worked = await submit(async () => {
      await change({ variables: { input: { currentPassword, newPassword } } });
    });
    if (!worked) return;
    // `reset` goes back to what was saved last, which was sent now.
    form.resetDirty(EMPTY);
    form.reset();
    notifyDone(t('passwordChanged'));
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        {/* Password managers store the new password with the address that stands in the form. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label={t('repeatPassword')}
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {t('changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
