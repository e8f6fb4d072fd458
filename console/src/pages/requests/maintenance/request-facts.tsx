import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertOctagon } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { useMarkedName } from '../../../parts/former.ts';
import { LinkedText } from '../../../parts/linked-text.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { Ago } from '../../../parts/time.tsx';
import { usePhone } from '../../../parts/use-phone.ts';
import { useSeesAll, useViewer } from '../../../session/viewer.ts';
import { Warranty } from '../../equipment/assets/warranty.tsx';
import { Helpers } from './crew/helpers.tsx';
import { Fact } from './fact.tsx';
import type { RequestDetailFragment } from './request.generated.ts';
import { Face } from './request-face.tsx';
import classes from './request-page.module.css';
import { DuplicateFacts, StageFacts } from './stage-facts.tsx';
import { OPEN_STAGES } from './stages.ts';
import { openDowntimeOf } from './steps/step-values.ts';

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
  const marked = useMarkedName();
  const { category, categoryRecord, department, departmentId } = request;
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
              {marked(category ?? categoryRecord?.pathName ?? '', categoryRecord ?? {})}
            </TextLink>
          )}
        </Fact>
        {request.asset && (
          <Fact label={t('column.asset')}>
            <TextLink to="/equipment/$id" params={{ id: String(request.asset.id) }} inherit>
              {marked(`${request.asset.tag} · ${request.asset.name}`, request.asset)}
            </TextLink>
            {request.asset.down && <Down request={request} />}
            <Warranty
              until={request.asset.warrantyUntil}
              beforeRepair={OPEN_STAGES.split(',').includes(request.stage.toLowerCase())}
            />
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

/** Says that the asset is down; since when, if the request began it. */
function Down({ request }: Props) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const open = openDowntimeOf(request);
  return (
    <Text size="sm" display="flex" style={{ gap: 4, alignItems: 'center' }}>
      <IconAlertOctagon
        size={16}
        color="var(--mantine-color-red-text)"
        style={{ flex: 'none' }}
        aria-hidden
      />
      {open
        ? t('request.assetDownSince', { when: format.dateTime(open.startedAt) })
        : t('request.assetDown')}
    </Text>
  );
}

/** Requester, assignee and approver. */
export function RequestPeople({ request }: Props) {
  const { t } = useTranslation('requests');
  const { userId } = useViewer();
  // A phone has the number in the head of the page.
  const phone = usePhone();
  return (
    <Section title={t('request.people')}>
      <Stack gap="sm">
        <Face label={t('request.requester')} person={request.requester}>
          {!phone && request.requesterId !== userId && (
            <Telephone number={request.requesterPhone} />
          )}
        </Face>
        <Reporter request={request} />
        <Face label={t('request.assignee')} person={request.assignee} />
        <Helpers request={request} />
        <Face label={t('request.approver')} person={request.approvedBy} />
      </Stack>
    </Section>
  );
}

/** The contact of a report by link, and whether mail goes to it; nothing without one. */
function Reporter({ request: { contactName, contactEmail, contactMail } }: Props) {
  const { t } = useTranslation('requests');
  const contact = [contactName, contactEmail].filter(Boolean).join(', ');
  if (contact === '') return null;
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed">
        {t('request.reporter')}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {contact}
      </Text>
      {contactMail && contactMail !== 'NONE' && (
        <Text size="sm" c="dimmed">
          {t(`request.contactMail.${contactMail}`)}
        </Text>
      )}
    </Stack>
  );
}

/** A telephone number that can be called; nothing without one. */
export function Telephone({ number }: { readonly number: string | null | undefined }) {
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
