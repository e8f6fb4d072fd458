import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import type { AnalyticsFiguresQuery } from './analytics.generated.ts';
import { Figure } from './figure.tsx';
import type { FigureLinks } from './figure-links.ts';

type Figures = AnalyticsFiguresQuery['analytics'];

export interface PeopleSectionProps {
  readonly figures: Figures;
  readonly links: FigureLinks;
}

/** Accounts, sessions and possible attacks. */
export function PeopleSection({ figures, links }: PeopleSectionProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { security } = figures;
  return (
    <Section title={t('analytics.people')} hint={t('analytics.peopleHint')}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
        <PeopleFigure name="totalUsers" count={figures.totalUsers} search={links.people} />
        <PeopleFigure
          name="activeUsers"
          count={figures.activeUsers}
          search={links.people && { ...links.people, status: 'active' }}
        />
        <Figure
          label={t('analytics.security.activeSessions')}
          value={format.number(security.activeSessions)}
        />
        <Figure
          label={t('analytics.security.failedLogins')}
          value={format.number(security.failedLogins)}
        />
        <Figure label={t('analytics.security.lockouts')} value={format.number(security.lockouts)} />
        <SuspiciousFigure count={security.suspiciousEvents} search={links.suspicious} />
      </SimpleGrid>
    </Section>
  );
}

interface PeopleFigureProps {
  readonly name: 'totalUsers' | 'activeUsers';
  readonly count: number;
  readonly search: { departmentId?: number; status?: 'active' } | undefined;
}

function PeopleFigure({ name, count, search }: PeopleFigureProps) {
  const { t } = useTranslation('system');
  const value = useFormat().number(count);
  const label = t(`analytics.users.${name}`);
  return (
    <Figure
      label={label}
      value={
        search ? (
          <TextLink to="/people" search={search} inherit aria-label={`${value} ${label}`}>
            {value}
          </TextLink>
        ) : (
          value
        )
      }
    />
  );
}

interface SuspiciousFigureProps {
  readonly count: number;
  readonly search: FigureLinks['suspicious'];
}

function SuspiciousFigure({ count, search }: SuspiciousFigureProps) {
  const { t } = useTranslation('system');
  const value = useFormat().number(count);
  const label = t('analytics.security.suspiciousEvents');
  return (
    <Figure
      label={label}
      value={
        search ? (
          <TextLink to="/system/logs" search={search} inherit aria-label={`${value} ${label}`}>
            {value}
          </TextLink>
        ) : (
          value
        )
      }
    />
  );
}
