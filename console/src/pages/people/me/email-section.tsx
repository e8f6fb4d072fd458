import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../parts/error-text.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { PasswordField } from '../../../parts/password-field.tsx';
import { Section } from '../../../parts/section.tsx';
import {
  CancelEmailChangeDocument,
  ChangeEmailDocument,
  MailIsOnDocument,
  MyEmailDocument,
} from './email.generated.ts';

/** The viewer's e-mail address, and changing it if the service sends mail. */
export function EmailSection() {
  const { t } = useTranslation('account');
  const { data } = useQuery(MyEmailDocument, { fetchPolicy: 'cache-and-network' });
  const options = useQuery(MailIsOnDocument);
  if (!data || !options.data?.registrationOptions.mail) return null;
  const { email, emailVerifiedAt, pendingEmail } = data.me;
  const hint = t(emailVerifiedAt ? 'emailChange.verified' : 'emailChange.unverified', { email });
  return (
    <Section title={t('emailChange.title')} hint={hint}>
      {pendingEmail && <PendingChange email={pendingEmail} />}
      <EmailForm />
    </Section>
  );
}

function PendingChange({ email }: { readonly email: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [cancel, { loading }] = useMutation(CancelEmailChangeDocument, {
    // It may have been cancelled or confirmed in another window.
    refetchQueries: [MyEmailDocument],
    onCompleted: () => notifyDone(t('emailChange.cancelled')),
    onError: (error) => notifyFailed(errorText(error)),
  });
  return (
    <Alert color="blue">
      <Group justify="space-between" gap="sm">
        <span>{t('emailChange.pending', { email })}</span>
        <Button size="xs" variant="default" loading={loading} onClick={() => void cancel()}>
          {t('emailChange.cancel')}
        </Button>
      </Group>
    </Alert>
  );
}

const EMPTY = { email: '', password: '' };

function EmailForm() {
  const { t } = useTranslation('account');
  const [change] = useMutation(ChangeEmailDocument);
  const form = useForm({ initialValues: EMPTY });
  const { submit, busy, problem } = useSubmission(form);
  const save = async ({ email, password }: typeof form.values) => {
    const worked = await submit(async () => {
      await change({ variables: { input: { email, password } } });
    });
    if (!worked) return;
    // `reset` goes back to what was saved last, which was sent now.
    form.resetDirty(EMPTY);
    form.reset();
    notifyDone(t('emailChange.sent'));
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <TextInput
          label={t('emailChange.new')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {t('emailChange.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
