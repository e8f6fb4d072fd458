import { Anchor, Avatar, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '../../parts/linked-text.tsx';
import { TextLink } from '../../parts/links.tsx';
import { PersonAvatar } from '../../parts/person.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { nameOf, useMay, useSeesAll, useViewer } from '../../session/viewer.ts';
import { Warranty } from '../things/warranty.tsx';
import { Fact } from './fact.tsx';
import type { RequestDetailFragment, RequestFaceFragment } from './request.generated.ts';
import classes from './request-page.module.css';
import { DuplicateFacts, StageFacts } from './stage-facts.tsx';

interface Props {
  readonly request: RequestDetailFragment;
}

/** Description, completion note and cancellation reason. */
export function RequestDescription({ request }: Props) {
  const { t } = useTranslation('requests');
  const { description, completionNote, cancelReason } = request;
  return (
    <Section title={t('request.description')}>
      <Text className={classes.text}>
        <LinkedText text={description} />
      </Text>
      {completionNote && (
        <>
          <Title order={3} size="sm">
            {t('request.completionNote')}
          </Title>
          <Text className={classes.text}>
            <LinkedText text={completionNote} />
          </Text>
        </>
      )}
      {cancelReason && (
        <>
          <Title order={3} size="sm">
            {t('request.cancelReason')}
          </Title>
          <Text className={classes.text}>
            <LinkedText text={cancelReason} />
          </Text>
        </>
      )}
    </Section>
  );
}

/** Category, department and times. */
export function RequestFacts({ request }: Props) {
  const { t } = useTranslation('requests');
  const seesAll = useSeesAll();
  const { category, department, departmentId } = request;
  const { createdAt, completedAt, cancelledAt } = request;
  const name = department?.name ?? `#${departmentId}`;
  return (
    <Section title={t('request.details')}>
      <dl className={classes.facts}>
        <Fact label={t('column.category')}>
          {request.categoryId === null ? (
            category
          ) : (
            <TextLink
              to="/requests"
              search={{ categoryId: request.categoryId, show: 'all' }}
              inherit
            >
              {category ?? request.categoryRecord?.pathName}
            </TextLink>
          )}
        </Fact>
        {request.asset && (
          <Fact label={t('column.asset')}>
            <TextLink to="/equipment/$id" params={{ id: String(request.asset.id) }} inherit>
              {request.asset.tag} · {request.asset.name}
            </TextLink>
            <Warranty until={request.asset.warrantyUntil} />
          </Fact>
        )}
        <Fact label={t('column.department')}>
          {seesAll ? (
            <TextLink to="/requests" search={{ departmentId }} inherit>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Fact>
        <Fact label={t('request.submittedAt')}>
          <Ago iso={createdAt} />
        </Fact>
        {completedAt && (
          <Fact label={t('request.completedAt')}>
            <Ago iso={completedAt} />
          </Fact>
        )}
        {cancelledAt && (
          <Fact label={t('request.cancelledAt')}>
            <Ago iso={cancelledAt} />
          </Fact>
        )}
        <StageFacts request={request} />
        <DuplicateFacts request={request} />
      </dl>
    </Section>
  );
}

/** Requester, assignee and approver. */
export function RequestPeople({ request }: Props) {
  const { t } = useTranslation('requests');
  const { userId } = useViewer();
  return (
    <Section title={t('request.people')}>
      <Stack gap="sm">
        <Face label={t('request.requester')} person={request.requester}>
          {request.requesterId !== userId && <Telephone number={request.requesterPhone} />}
        </Face>
        <Face label={t('request.assignee')} person={request.assignee} />
        <Face label={t('request.approver')} person={request.approvedBy} />
      </Stack>
    </Section>
  );
}

interface FaceProps {
  readonly label: string;
  readonly person: RequestFaceFragment | null;
  readonly children?: ReactNode;
}

/** A telephone number that can be called; nothing without one. */
function Telephone({ number }: { readonly number: string | null | undefined }) {
  const { t } = useTranslation('requests');
  if (!number) return null;
  return (
    <Anchor
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      size="sm"
      aria-label={t('request.call', { number })}
    >
      {number}
    </Anchor>
  );
}

function Face({ label, person, children }: FaceProps) {
  const { t } = useTranslation(['requests', 'common']);
  const linked = useMay('user.read');
  const name = person && (nameOf(person) || `${t('common:unknownPerson')} (${person.id})`);
  return (
    <div className={classes.person}>
      {name ? (
        <PersonAvatar name={name} url={person?.avatar?.thumbnailUrl} size={36} />
      ) : (
        <Avatar size={36} alt="" aria-hidden />
      )}
      <div style={{ minWidth: 0 }}>
        <Text size="xs" className="quiet">
          {label}
        </Text>
        <Text size="sm" truncate>
          {person === null ? (
            <span className="quiet">{t('request.nobody')}</span>
          ) : linked ? (
            <TextLink to="/people/$id" params={{ id: String(person.id) }} inherit>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Text>
        {children}
      </div>
    </div>
  );
}
