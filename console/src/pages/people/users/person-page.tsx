import { useQuery } from '@apollo/client/react';
import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconArrowLeft, IconUserOff } from '../../../icons/icons.ts';
import { UserStatusBadge } from '../../../parts/badges.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { PersonAvatar } from '../../../parts/person.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage, Message } from '../../../parts/states.tsx';
import { nameOf, useMay, useViewer } from '../../../session/viewer.ts';
import { PersonPlanning } from '../../planning/workload/person-planning.tsx';
import { RatesSection } from '../../requests/time/rates-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { PermissionsSection } from './permissions-section.tsx';
import { PersonDetailsDocument } from './person.generated.ts';
import type { PersonDetails } from './person.ts';
import { PersonActions } from './person-actions.tsx';
import { FromProvider, ProviderSection } from './provider-section.tsx';
import { mayActOn } from './rules.ts';
import { ServiceTokensSection } from './service-tokens-section.tsx';
import { StoppedMail } from './stopped-mail.tsx';

/** One account: its data, permissions and activities. */
export function PersonPage() {
  const { t } = useTranslation('people');
  const { id } = useParams({ from: '/signed-in/people/$id' });
  const number = Number(id);
  const valid = Number.isInteger(number) && number > 0 && number < 2 ** 31;
  const { data, error, refetch } = useQuery(PersonDetailsDocument, {
    variables: { id: number },
    skip: !valid,
  });
  if (!valid || (error && toServiceError(error).code === 'NOT_FOUND')) {
    return (
      <Message
        asPage
        icon={IconUserOff}
        title={t('notFound')}
        action={<ButtonLink to="/people">{t('backToPeople')}</ButtonLink>}
      />
    );
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data ? <Details person={data.user} /> : <LoadingPage framed />;
}

function Details({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation('people');
  const mayReadActivity = useMay('user.activity');
  const viewer = useViewer();
  const mayManage = mayActOn(viewer, person, 'user.create');
  const name = nameOf(person);
  return (
    <Page
      title={name}
      above={
        <TextLink to="/people" size="sm">
          <Group gap={4} component="span" display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t('backToPeople')}
          </Group>
        </TextLink>
      }
      hint={person.email}
      actions={<PersonActions person={person} />}
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <StoppedMail person={person} />
          <DetailsSection person={person} />
          <ProviderSection person={person} />
          <RatesSection userId={person.id} departmentId={person.department?.id ?? null} />
          {person.isService !== true && (
            <PersonPlanning
              userId={person.id}
              departmentId={person.department?.id ?? null}
              isTechnician={person.role === 'TECHNICIAN'}
              name={name}
            />
          )}
        </Stack>
        {mayReadActivity && <ActivitySection id={person.id} />}
      </SimpleGrid>
      {person.isService && mayManage && (
        <ServiceTokensSection id={person.id} permissions={person.permissions ?? []} />
      )}
      <PermissionsSection person={person} />
    </Page>
  );
}

function DetailsSection({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  const format = useFormat();
  const mayReadRequests = useMay('maintenance.read');
  const { role, status, department, phone, lastLoginAt, createdAt, managed } = person;
  return (
    <Section
      title={t('details')}
      actions={<PersonAvatar name={nameOf(person)} url={person.avatar?.thumbnailUrl} size={56} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" component="dl" m={0}>
        <Fact label={t('status')}>{status && <UserStatusBadge status={status} />}</Fact>
        <Fact label={t('role')}>
          {role && common(`role.${role}`)}
          {managed?.includes('role') && <FromProvider />}
        </Fact>
        <Fact label={t('department')}>
          {department?.name ?? '–'}
          {managed?.includes('departmentId') && <FromProvider />}
        </Fact>
        <Fact label={t('phone')}>{phone ?? '–'}</Fact>
        <Fact label={t('lastLogin')}>
          {lastLoginAt ? format.dateTime(lastLoginAt) : t('never')}
        </Fact>
        <Fact label={t('since')}>{createdAt && format.date(createdAt)}</Fact>
      </SimpleGrid>
      {mayReadRequests && (
        <Group gap="md">
          <TextLink size="sm" to="/requests" search={{ requesterId: person.id }}>
            {t('requestsOf')}
          </TextLink>
          {role === 'TECHNICIAN' && (
            <TextLink size="sm" to="/requests" search={{ assigneeId: person.id }}>
              {t('workOf')}
            </TextLink>
          )}
        </Group>
      )}
    </Section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" className="quiet">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  );
}
