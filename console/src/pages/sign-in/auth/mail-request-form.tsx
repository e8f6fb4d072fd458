import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMail } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { Message } from '../../../parts/states.tsx';

export interface MailRequestFormProps {
  /** Requests the mail to an address. */
  readonly send: (email: string) => Promise<unknown>;
  /** The text of the button. */
  readonly action: string;
}

/** Requests a mail with a link; the answer does not reveal whether an account exists. */
export function MailRequestForm({ send, action }: MailRequestFormProps) {
  const { t } = useTranslation('session');
  const [sent, setSent] = useState(false);
  const form = useForm({ initialValues: { email: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const ask = async ({ email }: { email: string }) => {
    const worked = await submit(async () => {
      await send(email);
    });
    if (worked) setSent(true);
  };
  if (sent) {
    return <Message icon={IconMail} title={t('links.sentTitle')} hint={t('links.sentHint')} />;
  }
  return (
    <form onSubmit={form.onSubmit((values) => void ask(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={busy} size="md">
          {action}
        </Button>
      </Stack>
    </form>
  );
}
