import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconAdjustments, IconClipboardCheck, IconTag, IconWebhook } from '../../icons/icons.ts';
import { Page } from '../../parts/page.tsx';
import { CategoriesTab } from '../things/categories-tab.tsx';
import { ConfigurationTab } from './configuration-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { SETTINGS_TABS } from './search.ts';
import { WebhookDetails } from './webhook-details.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

/** Webhooks, rules and categories of requests, and the configuration of the service. */
export function SettingsPage() {
  const { t } = useTranslation('system');
  const { tab = 'webhooks', endpoint } = useSearch({ from: '/signed-in/system/settings' });
  const navigate = useNavigate({ from: '/system/settings' });
  const open = (value: string | null) =>
    void navigate({ search: { tab: SETTINGS_TABS.find((name) => name === value) } });
  return (
    <Page title={t('settings.title')}>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="webhooks" leftSection={<IconWebhook size={18} aria-hidden />}>
            {t('settings.webhooks')}
          </Tabs.Tab>
          <Tabs.Tab value="rules" leftSection={<IconClipboardCheck size={18} aria-hidden />}>
            {t('settings.rules')}
          </Tabs.Tab>
          <Tabs.Tab value="categories" leftSection={<IconTag size={18} aria-hidden />}>
            {t('settings.categories')}
          </Tabs.Tab>
          <Tabs.Tab value="configuration" leftSection={<IconAdjustments size={18} aria-hidden />}>
            {t('settings.configuration')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="webhooks">
          {endpoint === undefined ? <WebhooksTab /> : <WebhookDetails id={endpoint} />}
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <RulesTab />
        </Tabs.Panel>
        <Tabs.Panel value="categories">
          <CategoriesTab />
        </Tabs.Panel>
        <Tabs.Panel value="configuration">
          <ConfigurationTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
