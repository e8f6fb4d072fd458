import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../parts/page.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { DevicesSection } from '../../outward/push/devices-section.tsx';
import { CalendarSection } from '../../planning/calendar-feed/calendar-section.tsx';
import { AbsencesSection } from '../../planning/workload/absences-section.tsx';
import { MyTokensSection } from '../../sign-in/api-tokens/tokens-section.tsx';
import { FactorsSection } from '../../sign-in/factors/factors-section.tsx';
import { SecurityLogSection } from '../../sign-in/sessions/security-log-section.tsx';
import { SessionsSection } from '../../sign-in/sessions/sessions-section.tsx';
import { DelegationsSection } from '../delegations/delegations-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The viewer's account. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const { userId } = useViewer();
  return (
    <Page title={t('title')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <ProfileSection />
          <SettingsSection />
          <DelegationsSection />
          <AbsencesSection userId={userId} />
          <CalendarSection />
        </Stack>
        <Stack gap="lg">
          <PasswordSection />
          <EmailSection />
          <FactorsSection />
          <SessionsSection />
          <DevicesSection />
          <MyTokensSection />
        </Stack>
      </SimpleGrid>
      <SecurityLogSection />
    </Page>
  );
}
