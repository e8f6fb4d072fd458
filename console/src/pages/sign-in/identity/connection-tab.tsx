import { useQuery } from '@apollo/client/react';
import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../parts/copy-text.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { ProviderIsSetDocument } from '../../people/users/person.generated.ts';
import { IdentitySettingsDocument } from './identity.generated.ts';

/** Scopes that the token of SCIM needs; the last one for DELETE. */
const SCOPES = 'user.create user.read user.update user.delete';

/** Values to enter at the provider: the addresses of SCIM and of the logout, and how its token is made. */
export function ConnectionTab() {
  const { t } = useTranslation('identity');
  const { data } = useQuery(IdentitySettingsDocument);
  const { data: options } = useQuery(ProviderIsSetDocument, { fetchPolicy: 'cache-first' });
  const base = data?.systemSettings.publicUrl ?? location.origin;
  return (
    <Stack gap="lg">
      <Section title={t('scim.title')} hint={t('scim.hint')}>
        <Address label={t('scim.address')} value={`${base}/scim/v2`} />
        <List type="ordered" size="sm" spacing="xs">
          <List.Item>
            {t('scim.account')}{' '}
            <TextLink to="/people" inherit underline="always">
              {t('scim.people')}
            </TextLink>
          </List.Item>
          <List.Item>
            {t('scim.token')} <CopyText value={SCOPES} label={t('scim.scopes')} />
          </List.Item>
          <List.Item>{t('scim.enter')}</List.Item>
          <List.Item>{t('scim.attributes')}</List.Item>
        </List>
      </Section>
      <Section title={t('logout.title')} hint={t('logout.hint')}>
        <Address label={t('logout.address')} value={`${base}/api/auth/oidc/back-channel-logout`} />
        <Text size="sm">{t('logout.register')}</Text>
        {options?.registrationOptions.identityProvider === false && (
          <Text size="sm" fw={600}>
            {t('logout.notSet')}
          </Text>
        )}
      </Section>
    </Stack>
  );
}

function Address({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text size="xs" className="quiet">
        {label}
      </Text>
      <CopyText value={value} label={label} />
    </div>
  );
}
