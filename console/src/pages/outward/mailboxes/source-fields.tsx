import { useQuery } from '@apollo/client/react';
import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../parts/password-field.tsx';
import { nameOf } from '../../../session/viewer.ts';
import type { MailboxValues } from './mailbox-values.ts';
import { MailboxServiceAccountsDocument } from './mailboxes.generated.ts';

/** The form of a mailbox. */
export type MailboxForm = UseFormReturnType<MailboxValues>;

interface FormProps {
  readonly form: MailboxForm;
}

/** The server of a mailbox, and how the service signs in there. */
export function ImapFields({ form, isNew }: FormProps & { readonly isNew: boolean }) {
  const { t } = useTranslation('mail-in');
  const { security, signIn } = form.getValues();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.host')}
          required
          placeholder="imap.example.org"
          {...form.getInputProps('host')}
        />
        <NumberInput
          label={t('field.port')}
          placeholder={security === 'TLS' ? '993' : '143'}
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('port')}
        />
        <Select
          label={t('field.security')}
          data={(['TLS', 'STARTTLS'] as const).map((value) => ({ value, label: value }))}
          allowDeselect={false}
          {...form.getInputProps('security')}
        />
        <TextInput label={t('field.folder')} {...form.getInputProps('folder')} />
        <TextInput
          label={t('field.user')}
          required
          autoComplete="off"
          {...form.getInputProps('user')}
        />
        <Select
          label={t('field.signIn')}
          data={(['secret', 'oauth'] as const).map((value) => ({
            value,
            label: t(`signIn.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('signIn')}
        />
      </SimpleGrid>
      {signIn === 'oauth' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('field.tokenUrl')}
            type="url"
            required
            {...form.getInputProps('oauth.tokenUrl')}
          />
          <TextInput
            label={t('field.clientId')}
            required
            {...form.getInputProps('oauth.clientId')}
          />
          <TextInput label={t('field.scope')} {...form.getInputProps('oauth.scope')} />
        </SimpleGrid>
      )}
      <SecretField form={form} hint={isNew ? undefined : t('field.secretKept')} />
    </>
  );
}

/** The password or the secret of the client; it never comes back from the service. */
export function SecretField({ form, hint }: FormProps & { readonly hint?: string | undefined }) {
  const { t } = useTranslation('mail-in');
  const isOAuth = form.getValues().signIn === 'oauth';
  return (
    <PasswordField
      label={t(isOAuth ? 'field.clientSecret' : 'field.secret')}
      description={hint}
      required={hint === undefined}
      autoComplete="new-password"
      {...form.getInputProps(isOAuth ? 'oauth.clientSecret' : 'secret')}
    />
  );
}

/** The account whose tokens push mails. */
export function PushFields({ form }: FormProps) {
  const { t } = useTranslation('mail-in');
  const { data } = useQuery(MailboxServiceAccountsDocument);
  const accounts = data?.users.edges.map(({ node }) => node) ?? [];
  return (
    <Select
      label={t('field.serviceAccount')}
      description={t('field.serviceAccountHint')}
      required
      searchable
      data={accounts.map((account) => ({
        value: String(account.id),
        label: nameOf(account) || account.email,
      }))}
      {...form.getInputProps('serviceAccountId')}
    />
  );
}
