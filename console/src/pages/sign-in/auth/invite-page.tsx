import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { send } from '../../../api/transport.ts';
import { IconMailX } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { PasswordField } from '../../../parts/password-field.tsx';
import { Message } from '../../../parts/states.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { AcceptInvitationDocument } from './links.generated.ts';
import { NameFields, namesOf } from './name-fields.tsx';
import { useFirstSignIn } from './use-first-sign-in.ts';
import { useLinkToken } from './use-link-token.ts';

/** Accepts an invitation by its link. */
export function InvitePage() {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  return (
    <EntryFrame title={t('links.inviteTitle')} hint={t('links.inviteHint')}>
      {token === undefined ? (
        <Message icon={IconMailX} title={t('links.noToken')} hint={t('links.noTokenHint')} />
      ) : (
        <InviteForm key={token} token={token} />
      )}
    </EntryFrame>
  );
}

function InviteForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('session');
  const firstSignIn = useFirstSignIn();
  const form = useForm({ initialValues: { firstName: '', lastName: '', password: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const accept = ({ password, ...names }: typeof form.values) =>
    submit(async () => {
      const { acceptInvitation } = await send(AcceptInvitationDocument, {
        input: { token, password, ...namesOf(names) },
      });
      await firstSignIn(acceptInvitation.email ?? '', password);
    });
  return (
    <form onSubmit={form.onSubmit((values) => void accept(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <NameFields form={form} />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy} size="md">
          {t('links.accept')}
        </Button>
      </Stack>
    </form>
  );
}
