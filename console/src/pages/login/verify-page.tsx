import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../api/transport.ts';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { Message } from '../../parts/states.tsx';
import { EntryFrame } from './entry-frame.tsx';
import {
  ResendVerificationDocument,
  VerifyEmailDocument,
  type VerifyEmailMutation,
} from './links.generated.ts';
import { MailRequestForm } from './mail-request-form.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Confirms an address by a mailed link, or asks for another link. */
export function VerifyPage() {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  const hint = t(token === undefined ? 'links.resendHint' : 'links.verifyHint');
  return (
    <EntryFrame title={t('links.verifyTitle')} hint={hint}>
      {token === undefined ? (
        <MailRequestForm
          action={t('links.request')}
          send={(email) => send(ResendVerificationDocument, { input: { email } })}
        />
      ) : (
        <VerifyForm key={token} token={token} />
      )}
      <Text size="sm" ta="center">
        <TextLink to="/login" underline="always" inherit>
          {t('links.toLogin')}
        </TextLink>
      </Text>
    </EntryFrame>
  );
}

function VerifyForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('session');
  const [done, setDone] = useState<VerifyEmailMutation['verifyEmail']>();
  const { submit, busy, problem } = useSubmission(useForm({ initialValues: {} }));
  // A button, because programs that look at mail open the links in it.
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
