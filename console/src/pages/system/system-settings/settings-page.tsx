import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBuilding,
  IconCalendar,
  IconCircleCheck,
  IconClipboardCheck,
  IconClipboardList,
  IconClock,
  IconHelpCircle,
  IconTag,
  IconUsers,
  IconWebhook,
} from '../../../icons/icons.ts';
import { Page } from '../../../parts/page.tsx';
import { CategoriesTab } from '../../equipment/categories/categories-tab.tsx';
import { CodesTab } from '../../equipment/failure-codes/codes-tab.tsx';
import { FieldsTab } from '../../equipment/fields/fields-tab.tsx';
import { WebhookDetails } from '../../outward/webhooks/webhook-details.tsx';
import { WebhooksTab } from '../../outward/webhooks/webhooks-tab.tsx';
import { CalendarEditor } from '../../planning/calendars/calendar-editor.tsx';
import { CalendarsTab } from '../../planning/calendars/calendars-tab.tsx';
import { PoliciesTab } from '../../planning/sla-policies/policies-tab.tsx';
import { PolicyEditor } from '../../planning/sla-policies/policy-editor.tsx';
import { SkillsTab } from '../../planning/workload/skills-tab.tsx';
import { ChecklistEditor } from '../../requests/checklists/checklist-editor.tsx';
import { ChecklistsTab } from '../../requests/checklists/checklists-tab.tsx';
import { ConfigurationTab } from '../configuration/configuration-tab.tsx';
import { TargetsTab } from '../figures/targets/targets-tab.tsx';
import { HouseTab } from './house-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { SETTINGS_TABS } from './search.ts';

/** Webhooks, rules, the organisation, categories and checklists of requests, calendars and due dates, and the configuration of the service. */
export function SettingsPage() {
  const { t } = useTranslation('system');
  const {
    tab = 'webhooks',
    endpoint,
    calendar,
    policy,
    checklist,
  } = useSearch({ from: '/signed-in/system/settings' });
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
          <Tabs.Tab value="house" leftSection={<IconBuilding size={18} aria-hidden />}>
            {t('house.tab')}
          </Tabs.Tab>
          <Tabs.Tab value="categories" leftSection={<IconTag size={18} aria-hidden />}>
            {t('settings.categories')}
          </Tabs.Tab>
          <Tabs.Tab value="fields" leftSection={<IconHelpCircle size={18} aria-hidden />}>
            {t('settings.fields')}
          </Tabs.Tab>
          <Tabs.Tab value="codes" leftSection={<IconAlertTriangle size={18} aria-hidden />}>
            {t('settings.codes')}
          </Tabs.Tab>
          <Tabs.Tab value="skills" leftSection={<IconUsers size={18} aria-hidden />}>
            {t('settings.skills')}
          </Tabs.Tab>
          <Tabs.Tab value="checklists" leftSection={<IconClipboardList size={18} aria-hidden />}>
            {t('settings.checklists')}
          </Tabs.Tab>
          <Tabs.Tab value="calendars" leftSection={<IconCalendar size={18} aria-hidden />}>
            {t('settings.calendars')}
          </Tabs.Tab>
          <Tabs.Tab value="policies" leftSection={<IconClock size={18} aria-hidden />}>
            {t('settings.policies')}
          </Tabs.Tab>
          <Tabs.Tab value="targets" leftSection={<IconCircleCheck size={18} aria-hidden />}>
            {t('settings.targets')}
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
        <Tabs.Panel value="house">
          <HouseTab />
        </Tabs.Panel>
        <Tabs.Panel value="categories">
          <CategoriesTab />
        </Tabs.Panel>
        <Tabs.Panel value="fields">
          <FieldsTab />
        </Tabs.Panel>
        <Tabs.Panel value="codes">
          <CodesTab />
        </Tabs.Panel>
        <Tabs.Panel value="skills">
          <SkillsTab />
        </Tabs.Panel>
        <Tabs.Panel value="checklists">
          {checklist === undefined ? (
            <ChecklistsTab />
          ) : (
            <ChecklistEditor key={checklist} id={checklist} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="calendars">
          {calendar === undefined ? (
            <CalendarsTab />
          ) : (
            <CalendarEditor key={calendar} id={calendar} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="policies">
          {policy === undefined ? <PoliciesTab /> : <PolicyEditor key={policy} id={policy} />}
        </Tabs.Panel>
        <Tabs.Panel value="targets">
          <TargetsTab />
        </Tabs.Panel>
        <Tabs.Panel value="configuration">
          <ConfigurationTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
