import { Stack, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconHistory,
  IconUserShare,
  IconUsers,
} from '../../../icons/icons.ts';
import { Page } from '../../../parts/page.tsx';
import { CallsTab } from './calls-tab.tsx';
import { ConnectionTab } from './connection-tab.tsx';
import { GroupsTab } from './groups-tab.tsx';
import { IdentityNotices } from './identity-notices.tsx';
import { MappingsTab } from './mappings-tab.tsx';
import { IDENTITY_TABS } from './search.ts';
import { SettingsTab } from './settings-tab.tsx';

/** Roles and departments by groups of the identity provider, and how it reaches the service. */
export function IdentityPage() {
  const { t } = useTranslation('identity');
  const { tab = 'mappings' } = useSearch({ from: '/signed-in/system/identity' });
  const navigate = useNavigate({ from: '/system/identity' });
  const open = (value: string | null) =>
    void navigate({ search: { tab: IDENTITY_TABS.find((name) => name === value) } });
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Stack gap="lg">
        <IdentityNotices />
        <Tabs value={tab} onChange={open} keepMounted={false}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="mappings" leftSection={<IconUserShare size={18} aria-hidden />}>
              {t('tab.mappings')}
            </Tabs.Tab>
            <Tabs.Tab value="groups" leftSection={<IconUsers size={18} aria-hidden />}>
              {t('tab.groups')}
            </Tabs.Tab>
            <Tabs.Tab value="settings" leftSection={<IconAdjustments size={18} aria-hidden />}>
              {t('tab.settings')}
            </Tabs.Tab>
            <Tabs.Tab value="connection" leftSection={<IconArrowsExchange size={18} aria-hidden />}>
              {t('tab.connection')}
            </Tabs.Tab>
            <Tabs.Tab value="calls" leftSection={<IconHistory size={18} aria-hidden />}>
              {t('tab.calls')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="mappings">
            <MappingsTab />
          </Tabs.Panel>
          <Tabs.Panel value="groups">
            <GroupsTab />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <SettingsTab />
          </Tabs.Panel>
          <Tabs.Panel value="connection">
            <ConnectionTab />
          </Tabs.Panel>
          <Tabs.Panel value="calls">
            <CallsTab />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}
