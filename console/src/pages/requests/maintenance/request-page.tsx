import { Group, Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconArrowLeft, IconError404, IconMapPin, IconPhone } from '../../../icons/icons.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { useMarkedName } from '../../../parts/former.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { LiveIndicator } from '../../../parts/live-indicator.tsx';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, Message } from '../../../parts/states.tsx';
import { usePhone } from '../../../parts/use-phone.ts';
import { may, useViewer } from '../../../session/viewer.ts';
import { RequestDocuments } from '../../equipment/documents/request-documents.tsx'; // texts later
import { MachineSection } from '../../equipment/meters/machine-section.tsx'; // texts later
import {
  RequestPartsSection,
  RequestPurchasesSection,
} from '../../equipment/parts/request-stock.tsx'; // texts later
import { PhotoCompare } from '../attachments/photo-compare.tsx';
import { ContractorSection } from '../job-links/contractor-section.tsx'; // texts later
import { JobSheetButton } from '../job-sheets/job-sheet.tsx';
import { UndeliveredNotice } from '../offline/undelivered-notice.tsx'; // texts later
import { ChecklistSection } from '../request-checklists/checklist-section.tsx'; // texts later
import { TimeSection } from '../time/time-section.tsx';
import { RequestBanner } from './banner.tsx';
import { CauseSection } from './causes/cause-section.tsx';
import { FieldsSection } from './fields/fields-section.tsx'; // texts later
import { PrintButton, PrintedAt } from './print.tsx';
import type { RequestDetailFragment } from './request.generated.ts';
import { RequestDescription, RequestFacts, RequestPeople, Telephone } from './request-facts.tsx';
import classes from './request-page.module.css';
import { SlaSection } from './sla/sla-section.tsx';
import { HoldBadge, StageBadge } from './stage-badge.tsx';
import { HoldSection } from './stage-facts.tsx';
import { QuickOutcomeNotice } from './steps/quick-outcome.tsx';
import { StepBar } from './steps/step-bar.tsx';
import { StepButtons } from './steps/step-buttons.tsx';
import { StepDialogs } from './steps/step-dialogs.tsx'; // texts later
import type { OpenStep } from './steps/steps.ts';
import { mayTake } from './steps/steps.ts';
import { isQuick, useQuickStep } from './steps/use-quick-step.ts';
import { RequestTimeline } from './timeline/request-timeline.tsx';
import { WatchButton } from './timeline/watch-button.tsx';
import { useReadNotifications } from './use-read-notifications.ts';
import { useRequest } from './use-request.ts';
import { CostsSection } from './work/costs-section.tsx';
import { MissingNotice } from './work/missing-notice.tsx';

/** One request, with the steps that the viewer may take. */
export function RequestPage() {
  const { id } = useParams({ from: '/signed-in/requests/$id' });
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
  if (number === undefined) return <MissingRequest id={id} />;
  // A page for each request: a dialog of the previous request does not stay open.
  return <LoadedRequest key={number} id={number} />;
}

function LoadedRequest({ id }: { readonly id: number }) {
  const { request, error, refetch } = useRequest(id);
  if (error !== undefined && toServiceError(error).code === 'NOT_FOUND') {
    return <MissingRequest id={String(id)} />;
  }
  if (request === undefined) {
    return error === undefined ? <Loading /> : <ErrorNotice error={error} onRetry={refetch} />;
  }
  return <RequestView request={request} onChanged={refetch} />;
}

/**
 * The button that opened a dialog may have disappeared after the step; then the focus moves to the
 * heading.
 */
function focusHeading(): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement === body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, 50);
}

interface RequestViewProps {
  readonly request: RequestDetailFragment;
  readonly onChanged: () => void;
}

function RequestView({ request, onChanged }: RequestViewProps) {
  const { t } = useTranslation('requests');
  const [step, setStep] = useState<OpenStep>();
  const [printing, setPrinting] = useState(false);
  const phone = usePhone();
  const reporter = useIsReporter(request);
  const quick = useQuickStep(request);
  useReadNotifications(request.id);
  const open = (wanted: OpenStep) => {
    quick.clear();
    if (isQuick(wanted)) void quick.take(wanted).finally(focusHeading);
    else setStep(wanted);
  };
  const close = () => {
    setStep(undefined);
    focusHeading();
  };
  const papers = (
    <>
      <WatchButton id={request.id} watching={request.watching} />
      <JobSheetButton id={request.id} />
      <PrintButton onPrinting={setPrinting} />
    </>
  );
  return (
    <Page
      title={request.title}
      tabTitle={`${t('request.tab', { id: request.id })}: ${request.title}`}
      above={<Above id={request.id} />}
      hint={<Headline request={request} />}
      actions={
        <>
          {!phone && <StepButtons request={request} onOpen={open} />}
          {!reporter && papers}
        </>
      }
    >
      {!phone && <QuickOutcomeNotice request={request} quick={quick} />}
      {/* A section that loads its words or parts hides itself alone, not what somebody reads or types. */}
      <div className={classes.sheet}>
        <Stack gap="lg">
          <MissingNotice request={request} />
          <Suspense>
            {mayTake(request, 'TRANSFER') && <UndeliveredNotice requestId={request.id} />}
          </Suspense>
          <RequestBanner request={request} onOpen={open} onChanged={onChanged} />
          <HoldSection request={request} />
          <RequestDescription request={request} />
          <Suspense>
            <FieldsSection request={request} />
          </Suspense>
          <Suspense>
            <CauseSection request={request} />
          </Suspense>
          <Suspense>
            <ChecklistSection request={request} onChanged={onChanged} />
          </Suspense>
          <Suspense>
            <RequestDocuments request={request} />
          </Suspense>
        </Stack>
        <div className={classes.side}>
          <Stack gap="lg">
            <Suspense>
              <SlaSection request={request} />
            </Suspense>
            <RequestFacts request={request} />
            <RequestPeople request={request} />
            <Suspense>
              <CostsSection request={request} />
            </Suspense>
          </Stack>
          <PrintedAt />
        </div>
        <PhotoCompare request={request} eager={printing} onChanged={onChanged} />
        <Suspense>
          <TimeSection request={request} />
        </Suspense>
        <Suspense>
          <MachineSection request={request} />
        </Suspense>
        <Suspense>
          <RequestPartsSection request={request} />
        </Suspense>
        <Suspense>
          <RequestPurchasesSection request={request} />
        </Suspense>
        <Suspense>
          <ContractorSection request={request} />
        </Suspense>
        <RequestTimeline request={request} />
        {reporter && (
          <Group gap="sm" className="no-print">
            {papers}
          </Group>
        )}
      </div>
      {phone && (
        <StepBar
          request={request}
          onOpen={open}
          notice={<QuickOutcomeNotice request={request} quick={quick} />}
        />
      )}
      <Suspense>
        <StepDialogs request={request} step={step} onClose={close} />
      </Suspense>
    </Page>
  );
}

/** True for the submitter who neither decides about requests nor works on this one. */
function useIsReporter({ requesterId, assigneeId, helpers }: RequestDetailFragment): boolean {
  const viewer = useViewer();
  const decides = may(viewer, 'maintenance.approve') || may(viewer, 'maintenance.assign');
  const works = [assigneeId, ...helpers.map(({ id }) => id)].includes(viewer.userId);
  return requesterId === viewer.userId && !decides && !works;
}

/** The most important facts; the details beside the description have the others. */
function Headline({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('requests');
  const { userId } = useViewer();
  const phone = usePhone();
  const marked = useMarkedName();
  const { stage, hold, priority, location, requesterPhone } = request;
  return (
    <Group gap="md" mt={6} component="span" display="flex">
      <StageBadge stage={stage} />
      {hold && (
        <HoldBadge>{t('hold.badgeFor', { reason: t(`hold.reason.${hold.reason}`) })}</HoldBadge>
      )}
      <PriorityLabel priority={priority} />
      {location && (
        <span className={classes.fact}>
          <IconMapPin size={16} aria-hidden />
          {request.locationId === null ? (
            location
          ) : (
            <TextLink to="/places/$id" params={{ id: String(request.locationId) }} inherit>
              {marked(location, request.locationRecord ?? {})}
            </TextLink>
          )}
        </span>
      )}
      {phone && requesterPhone && request.requesterId !== userId && (
        <span className={classes.fact}>
          <IconPhone size={16} aria-hidden />
          <Telephone number={requesterPhone} />
        </span>
      )}
      <LiveIndicator />
    </Group>
  );
}

function Above({ id }: { readonly id: number }) {
  const { t } = useTranslation('requests');
  return (
    <Group gap="xs" mb={4} fz="sm" className="quiet">
      <TextLink to="/requests" className="no-print" fz="sm">
        <Group gap={4} component="span" display="inline-flex">
          <IconArrowLeft size={14} aria-hidden />
          {t('request.back')}
        </Group>
      </TextLink>
      <span className="no-print" aria-hidden>
        ·
      </span>
      <span className="numbers">{t('request.number', { id })}</span>
    </Group>
  );
}

function Loading() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" maw="var(--page-width)" mx="auto">
      <Skeleton height={32} width="60%" />
      <Skeleton height={20} width="30%" />
      <Skeleton height={180} />
      <Skeleton height={240} />
    </Stack>
  );
}

function MissingRequest({ id }: { readonly id: string }) {
  const { t } = useTranslation(['requests', 'common']);
  const title = t('request.missingTitle', { id });
  useEffect(() => {
    document.title = `${title} · ${t('common:product')}`;
  }, [title, t]);
  return (
    <Message
      icon={IconError404}
      title={title}
      hint={t('request.missingHint')}
      action={<ButtonLink to="/requests">{t('request.back')}</ButtonLink>}
      asPage
    />
  );
}
