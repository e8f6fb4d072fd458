import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEngine, IconMapPin } from '../../../icons/icons.ts';
import { offlinePackage } from '../../../offline/package/browser-package.ts';
import type { OfflinePackage, PackageEntry } from '../../../offline/package/offline-package.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { DueLabel } from '../../../parts/due/due-label.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { useNear } from '../../../parts/use-near.ts';
import { AddPhotos } from '../attachments/add-photos.tsx';
import type { RequestDetailFragment } from '../maintenance/request.generated.ts';
import { HoldBadge, StageBadge } from '../maintenance/stage-badge.tsx';
import { OPEN_STAGES } from '../maintenance/stages.ts';
import { STEP_ICONS } from '../maintenance/steps/step-icons.ts';
import { mayOpen, type OpenStep, optionOf } from '../maintenance/steps/steps.ts';
import { useQuickStep } from '../maintenance/steps/use-quick-step.ts';
import { kindsOf } from '../maintenance/work/missing.ts';
import classes from './my-work.module.css';
import { useWork, type Work } from './use-work.ts';

// Fields and dialogs, which the page does not need to be drawn.
const QuickOutcomeNotice = lazy(async () => {
  const { QuickOutcomeNotice } = await import('../maintenance/steps/quick-outcome.tsx');
  return { default: QuickOutcomeNotice };
});
const StepDialogs = lazy(async () => {
  const { StepDialogs } = await import('../maintenance/steps/step-dialogs.tsx');
  return { default: StepDialogs };
});

/** Maximum number of photos of a request (schema). */
const PHOTOS = 20;

export interface WorkCardProps {
  readonly content: OfflinePackage;
  readonly entry: PackageEntry;
}

/** A request of the day with its next step; nothing once it is done and delivered. */
export function WorkCard({ content, entry }: WorkCardProps) {
  const work = useWork(content, entry);
  const isOpen = OPEN_STAGES.split(',').includes(work.request.stage.toLowerCase());
  if (!isOpen && work.entries.length === 0) return null;
  return <Card work={work} isOpen={isOpen} />;
}

/** A request further down the page: its title, and the whole when it comes near. */
export function LaterWorkCard({ content, entry }: WorkCardProps) {
  const { ref, near } = useNear<HTMLLIElement>();
  if (near) return <WorkCard content={content} entry={entry} />;
  const { id, title } = entry.request;
  return (
    <li ref={ref} className={classes.later}>
      <TextLink to="/requests/$id" params={{ id: String(id) }}>
        {String(title)}
      </TextLink>
    </li>
  );
}

interface CardProps {
  readonly work: Work;
  readonly isOpen: boolean;
}

function Card({ work: { request, entries }, isOpen }: CardProps) {
  const { t } = useTranslation(['work', 'requests']);
  const name = useId();
  const { id, title, stage, hold, priority, attachments } = request;
  return (
    <Paper withBorder p="md" component="li" aria-labelledby={name}>
      <Stack gap="xs">
        <Group gap="xs">
          <StageBadge stage={stage} />
          {hold && (
            <HoldBadge>
              {t('requests:hold.badgeFor', { reason: t(`requests:hold.reason.${hold.reason}`) })}
            </HoldBadge>
          )}
          <PriorityLabel priority={priority} />
          {request.nextDueAt !== null && isOpen && <DueLabel request={request} brief />}
        </Group>
        <Title order={2} size="h4" id={name} className={classes.title}>
          <TextLink to="/requests/$id" params={{ id: String(id) }} inherit>
            {title}
          </TextLink>
        </Title>
        <Facts request={request} />
        {entries.length > 0 && (
          <Text size="sm" role="status">
            {t('waiting', { count: entries.length })}
          </Text>
        )}
        {isOpen && <Steps request={request} />}
        {isOpen && attachments.length < PHOTOS && (
          <AddPhotos
            requestId={id}
            type="AFTER"
            limit={PHOTOS - attachments.length}
            camera
            onAdded={() => void offlinePackage.refresh(true)}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Facts({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { id, location, locationRecord, asset, plannedStart, plannedEnd } = request;
  const place = locationRecord?.pathName ?? location;
  return (
    <Text size="sm" component="div">
      <div className="quiet numbers">
        {t('request.number', { id })}
        {plannedStart && plannedEnd && ` · ${format.period(plannedStart, plannedEnd)}`}
      </div>
      {place && (
        <div>
          <IconMapPin size={16} aria-hidden /> {place}
        </div>
      )}
      {asset && (
        <div>
          <IconEngine size={16} aria-hidden /> {`${asset.tag} · ${asset.name}`}
        </div>
      )}
    </Text>
  );
}

/** The next step at once, the completion in its dialog, and what is missing before it. */
function Steps({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('requests');
  const [step, setStep] = useState<OpenStep>();
  const quick = useQuickStep(request);
  const lacking = useId();
  const { actions, title } = request;
  const complete = optionOf(actions, 'COMPLETE');
  const isClosed = complete !== undefined && !mayOpen(complete);
  const first = (['RESUME', 'START'] as const).find((name) => optionOf(actions, name)?.allowed);
  const missing = kindsOf(complete?.missing ?? []);
  return (
    <>
      {quick.outcome?.error && (
        <Suspense>
          <QuickOutcomeNotice request={request} quick={quick} />
        </Suspense>
      )}
      <Group gap="xs">
        {first !== undefined && (
          <StepButton step={first} title={title} onClick={() => void quick.take(first)} />
        )}
        {complete !== undefined && (!isClosed || missing.length > 0) && (
          <StepButton
            step="COMPLETE"
            title={title}
            plain={first !== undefined}
            {...(isClosed ? { lacking } : { onClick: () => setStep('COMPLETE') })}
          />
        )}
      </Group>
      {missing.length > 0 && (
        <Text size="sm" component="div" id={lacking}>
          {t('missing.beforeCompletion')}
          <ul className={classes.missing}>
            {missing.map(({ code, count }) => (
              <li key={code}>{t(`missing.${code}`, { count })}</li>
            ))}
          </ul>
        </Text>
      )}
      {step !== undefined && (
        <Suspense>
          <StepDialogs request={request} step={step} onClose={() => setStep(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ButtonProps {
  readonly step: 'START' | 'RESUME' | 'COMPLETE';
  readonly title: string;
  readonly plain?: boolean;
  readonly onClick?: () => void;
  /** Id of the list of what is missing, by which the button is closed. */
  readonly lacking?: string;
}

function StepButton({ step, title, plain = false, onClick, lacking }: ButtonProps) {
  const { t } = useTranslation('requests');
  const Icon = STEP_ICONS[step];
  const label = t(`action.${step}`);
  return (
    <Button
      size="md"
      variant={plain ? 'default' : 'filled'}
      leftSection={<Icon size={18} />}
      aria-label={`${label}: ${title}`}
      {...(lacking === undefined
        ? { onClick }
        : { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': lacking })}
    >
      {label}
    </Button>
  );
}
