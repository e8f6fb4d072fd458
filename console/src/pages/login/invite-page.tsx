import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '../../api/client.ts';
import { send } from '../../api/transport.ts';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { Message } from '../../parts/states.tsx';
import { signIn } from '../../session/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { AcceptInvitationDocument } from './links.generated.ts';
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
  const navigate = useNavigate();
  const form = useForm({ initialValues: { firstName: '', lastName: '', password: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const accept = ({ firstName, lastName, password }: typeof form.values) =>
    submit(async () => {
      const names = { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
      const { acceptInvitation } = await send(AcceptInvitationDocument, {
        input: { token, password, ...names },
      });
      await signIn(acceptInvitation.email ?? '', password);
      await client.clearStore();
      await navigate({ to: '/' });
    });
  return (
    <form onSubmit={form.onSubmit((values) => void accept(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t('firstName')}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('lastName')}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
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
