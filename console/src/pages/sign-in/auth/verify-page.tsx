import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../api/transport.ts';
import { IconMailCheck } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { Message } from '../../../parts/states.tsx';
import { LinkPage } from './link-page.tsx';
import {
  ResendVerificationDocument,
  VerifyEmailDocument,
  type VerifyEmailMutation,
} from './links.generated.ts';

/** Confirms an address by a mailed link, or requests another link. */
export function VerifyPage() {
  const { t } = useTranslation('session');
  return (
    <LinkPage
      title={t('links.verifyTitle')}
      hints={{ request: t('links.resendHint'), use: t('links.verifyHint') }}
      request={(email) => send(ResendVerificationDocument, { input: { email } })}
      form={(token) => <VerifyForm token={token} />}
    />
  );
}

function VerifyForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('session');
  const [done, setDone] = useState<VerifyEmailMutation['verifyEmail']>();
  const { submit, busy, problem } = useSubmission(useForm({ initialValues: {} }));
  // A button, because mail scanners open the links in a mail.
  const verify = () =>
    submit(async () => {
      setDone((await send(VerifyEmailDocument, { input: { token } })).verifyEmail);
    });
  if (done) {
    return (
      <Message
        icon={IconMailCheck}
        title={t('links.verified', { email: done.email })}
        hint={t(done.active ? 'links.verifiedHint' : 'registeredInactive')}
        action={<ButtonLink to="/login">{t('signIn')}</ButtonLink>}
      />
    );
  }
  return (
    <Stack gap="md">
      <FormProblem text={problem} />
      <Button loading={busy} size="md" onClick={() => void verify()}>
        {t('links.verify')}
      </Button>
    </Stack>
  );
}
