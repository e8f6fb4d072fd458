import { useQuery } from '@apollo/client/react';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PagePath } from '../../app/paths.ts';
import { TextLink } from '../../parts/links.tsx';
import { Section } from '../../parts/section.tsx';
import { HomeFirstStepsDocument, type HomeFirstStepsQuery } from './home.generated.ts';

interface FirstStep {
  readonly key: 'firstDepartment' | 'firstPeople' | 'firstRequest';
  readonly to: PagePath;
  readonly isDone: (found: HomeFirstStepsQuery) => boolean;
}

const STEPS: readonly FirstStep[] = [
  {
    key: 'firstDepartment',
    to: '/people/departments',
    isDone: ({ departments }) => departments.totalCount > 0,
  },
  // The super administrator is one of them.
  { key: 'firstPeople', to: '/people', isDone: ({ users }) => users.totalCount > 1 },
  {
    key: 'firstRequest',
    to: '/requests/new',
    isDone: ({ maintenanceRequests }) => maintenanceRequests.totalCount > 0,
  },
];

/** Missing parts of a new organisation, with links; nothing if it is complete. */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const { data } = useQuery(HomeFirstStepsDocument, { fetchPolicy: 'cache-and-network' });
  const open = data ? STEPS.filter(({ isDone }) => !isDone(data)) : [];
  if (open.length === 0) return null;
  return (
    <Section title={t('firstSteps')} hint={t('firstStepsHint')}>
      <List type="ordered" spacing="xs">
        {open.map(({ key, to }) => (
          <List.Item key={key}>
            <TextLink to={to}>{t(key)}</TextLink>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
