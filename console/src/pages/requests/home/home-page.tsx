import { useApolloClient } from '@apollo/client/react';
import { SimpleGrid, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { useDueDates } from '../../../parts/due/use-due-dates.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { useMay, useViewer } from '../../../session/viewer.ts';
import { useDeviceDifference } from '../../sign-in/sessions/device-difference.ts';
import { Triage } from '../maintenance/triage/triage.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeRequestsDocument } from './home.generated.ts';
import { Questions } from './questions.tsx';
import { RequestCard } from './request-card.tsx';
import { SystemCard } from './system-card.tsx';
import { departmentOf, dueScopeOf, useHomeLists } from './use-home-lists.ts';
import { useQuestions } from './use-questions.ts';

const AbsentWork = lazy(() => import('./absent/absent-work.tsx'));
const DeveloperTools = lazy(() => import('./developer-tools.tsx'));
const DueWork = lazy(() => import('./due/due-work.tsx'));
const DeviceOffer = lazy(() => import('../../sign-in/sessions/device-offer.tsx'));

/** Work that waits for the viewer, and the progress of their requests. */
export function HomePage() {
  const { t } = useTranslation('home');
  const client = useApolloClient();
  const viewer = useViewer();
  const mayCreate = useMay('maintenance.create');
  const mayRead = useMay('maintenance.read');
  const mayMonitor = useMay('monitoring.read');
  const mayAssign = useMay('maintenance.assign');
  const { waiting, mine } = useHomeLists();
  const difference = useDeviceDifference();
  const due = useDueDates();
  const scope = dueScopeOf(viewer);
  const questions = useQuestions(mayRead);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const listed = waiting.map(({ key }) => counts[key]);
  const numbers = mayRead ? [questions.count, ...listed] : listed;
  const known = numbers.every((number) => number !== undefined);
  const count = numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);
  const hint = count > 0 ? t('hintWaiting', { count }) : t('hintNothing');
  return (
    <Page
      title={t('title', { name: viewer.profile.firstName || viewer.email })}
      tabTitle={t('nav.home', { ns: 'common' })}
      hint={numbers.length > 0 && known ? hint : undefined}
      actions={
        mayCreate && (
          <ButtonLink to="/requests/new" leftSection={<IconPlus size={18} />}>
            {t('nav.newRequest', { ns: 'common' })}
          </ButtonLink>
        )
      }
    >
      <Triage onClosed={() => void client.refetchQueries({ include: [HomeRequestsDocument] })}>
        <Stack gap="lg">
          {difference && (
            <Suspense>
              <DeviceOffer canDecline />
            </Suspense>
          )}
          {due && scope && (
            <Suspense>
              <DueWork scope={scope} />
            </Suspense>
          )}
          <Questions requests={questions.requests} onChanged={questions.refetch} />
          {viewer.role === 'SUPER_ADMIN' && <FirstSteps />}
          {mayAssign && (
            <Suspense>
              <AbsentWork {...departmentOf(viewer)} />
            </Suspense>
          )}
          {viewer.role === 'DEVELOPER' && (
            <Suspense>
              <DeveloperTools />
            </Suspense>
          )}
          {mayRead && waiting.length > 0 && (
            <SimpleGrid cols={{ base: 1, md: Math.min(waiting.length, 2), xl: waiting.length }}>
              {waiting.map((list) => (
                <RequestCard
                  key={list.key}
                  list={list}
                  onCount={(found) => setCounts((before) => ({ ...before, [list.key]: found }))}
                />
              ))}
            </SimpleGrid>
          )}
          <SimpleGrid cols={{ base: 1, md: mayMonitor ? 2 : 1 }}>
            {mayRead && <RequestCard list={mine} withProgress />}
            {mayMonitor && <SystemCard />}
          </SimpleGrid>
        </Stack>
      </Triage>
    </Page>
  );
}
