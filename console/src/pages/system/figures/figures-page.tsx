import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../parts/page.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { AssetsTab } from './assets/assets-tab.tsx';
import { BoardsTab } from './boards/boards-tab.tsx';
import { ClosingsTab } from './closings/closings-tab.tsx';
import { FigureDetail } from './figure-detail.tsx';
import { FiguresTab } from './figures-tab.tsx';
import { ReportsTab } from './reports/reports-tab.tsx';
import { TABS } from './search.ts';
import { TargetsTab } from './targets/targets-tab.tsx';

/** Figures of maintenance over a period, each with its groups and records, and their targets. */
export function FiguresPage() {
  const { t } = useTranslation('figures');
  const search = useSearch({ from: '/signed-in/system/figures' });
  const navigate = useNavigate({ from: '/system/figures' });
  const { leads } = useViewer();
  // Costs are for leads.
  const seesCosts = leads.all || leads.departmentIds.length > 0;
  const { tab = 'figures', figure } = search;
  if (figure !== undefined) return <FigureDetail key={figure} figure={figure} />;
  const open = (value: string | null) =>
    void navigate({
      search: (before) => ({
        ...before,
        tab: TABS.find((name) => name === value && name !== 'figures'),
      }),
    });
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg" className="no-print">
          {TABS.filter((name) => name !== 'assets' || seesCosts).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="figures">
          <FiguresTab />
        </Tabs.Panel>
        <Tabs.Panel value="assets">
          <AssetsTab />
        </Tabs.Panel>
        <Tabs.Panel value="closings">
          <ClosingsTab />
        </Tabs.Panel>
        <Tabs.Panel value="targets">
          <TargetsTab />
        </Tabs.Panel>
        <Tabs.Panel value="wall">
          <BoardsTab />
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <ReportsTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
