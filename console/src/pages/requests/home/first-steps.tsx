import { useQuery } from '@apollo/client/react';
import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePath } from '../../../app/paths.ts';
import { IconCircleCheck, IconCircleDashed } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { siteData } from '../../../parts/site-data.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { SettingsTab } from '../../system/system-settings/search.ts';
import { HomeFirstStepsDocument, type HomeFirstStepsQuery } from './home.generated.ts';

interface FirstStep {
  readonly key: `first${'Department' | 'Address' | 'House' | 'People' | 'Mail' | 'Places' | 'Hours' | 'DueDates' | 'Labels' | 'Request'}`;
  readonly to: PagePath;
  readonly search?: { readonly tab: SettingsTab };
  /** True if an organisation can do without it. */
  readonly optional?: boolean;
  readonly isDone: (found: HomeFirstStepsQuery) => boolean;
}

const STEPS: readonly FirstStep[] = [
  {
    key: 'firstAddress',
    to: '/system/settings',
    search: { tab: 'house' },
    optional: true,
    isDone: ({ systemSettings }) => systemSettings.publicUrl !== null,
  },
  {
    key: 'firstHouse',
    to: '/system/settings',
    search: { tab: 'house' },
    optional: true,
    isDone: ({ systemSettings }) => systemSettings.houseName !== null,
  },
  {
    key: 'firstDepartment',
    to: '/people/departments',
    isDone: ({ departments }) => departments.totalCount > 0,
  },
  {
    key: 'firstPeople',
    to: '/people/invitations',
    // The super administrator is one of them.
    isDone: ({ users, invitations }) => users.totalCount > 1 || invitations.totalCount > 0,
  },
  {
    key: 'firstMail',
    to: '/system/settings',
    search: { tab: 'configuration' },
    optional: true,
    isDone: ({ registrationOptions }) => registrationOptions.mail,
  },
  {
    key: 'firstPlaces',
    to: '/places',
    optional: true,
    isDone: ({ locations }) => locations.totalCount > 0,
  },
  {
    key: 'firstHours',
    to: '/system/settings',
    search: { tab: 'calendars' },
    optional: true,
    isDone: ({ calendars }) => calendars.totalCount > 0,
  },
  {
    key: 'firstDueDates',
    to: '/system/settings',
    search: { tab: 'policies' },
    optional: true,
    isDone: ({ slaPolicies }) => slaPolicies.totalCount > 0,
  },
  {
    key: 'firstLabels',
    to: '/system/settings',
    search: { tab: 'rules' },
    optional: true,
    isDone: ({ systemSettings }) => systemSettings.reportLinks,
  },
  {
    key: 'firstRequest',
    to: '/requests/new',
    isDone: ({ maintenanceRequests }) => maintenanceRequests.totalCount > 0,
  },
];

/**
 * List of what a new organisation needs, each part with a tick when it is there; nothing when all are, or
 * when the viewer has dismissed it in this browser.
 */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const dismissedAs = `first-steps-dismissed-${useViewer().userId}`;
  const [dismissed, setDismissed] = useState(() => siteData.get(dismissedAs) !== null);
  const { data } = useQuery(HomeFirstStepsDocument, {
    fetchPolicy: 'cache-and-network',
    skip: dismissed,
  });
  if (dismissed || data === undefined) return null;
  if (STEPS.every(({ optional, isDone }) => optional || isDone(data))) return null;
  const dismiss = () => {
    siteData.set(dismissedAs, '1');
    setDismissed(true);
  };
  return (
    <Section
      title={t('firstSteps')}
      hint={t('firstStepsHint')}
      actions={
        <Button size="xs" variant="subtle" onClick={dismiss} style={{ flexShrink: 0 }}>
          {t('firstStepsDismiss')}
        </Button>
      }
    >
      <List listStyleType="none" spacing="xs">
        {STEPS.map((step) => (
          <List.Item key={step.key}>
            <Step step={step} done={step.isDone(data)} />
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function Step({ step, done }: { readonly step: FirstStep; readonly done: boolean }) {
  const { t } = useTranslation('home');
  const { key, to, search } = step;
  return (
    <Group gap="xs" wrap="nowrap">
      {done ? (
        <IconCircleCheck
          color="var(--mantine-color-teal-text)"
          role="img"
          aria-label={t('firstStepDone')}
        />
      ) : (
        <IconCircleDashed color="var(--text-quiet)" aria-hidden />
      )}
      {done ? (
        <Text span className="quiet">
          {t(key)}
        </Text>
      ) : (
        <TextLink to={to} {...(search && { search })}>
          {t(key)}
        </TextLink>
      )}
    </Group>
  );
}
