import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconClock,
  IconMessage,
  IconRosetteDiscountCheck,
} from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { AnswerForm } from './answer-form.tsx';
import { askOf } from './asks.ts';
import type { RequestDetailFragment } from './request.generated.ts';
import classes from './request-page.module.css';
import type { OpenStep } from './steps/steps.ts';
import { mayTake } from './steps/steps.ts';

export interface RequestBannerProps {
  readonly request: RequestDetailFragment;
  readonly onOpen: (step: OpenStep) => void;
  /** Reads the request again. */
  readonly onChanged: () => void;
}

/** Shows submitters for what their request waits; nothing for others. */
export function RequestBanner(props: RequestBannerProps) {
  const { request } = props;
  const { userId } = useViewer();
  if (request.requesterId !== userId) return null;
  switch (askOf(request)) {
    case 'answer':
      return <Question {...props} />;
    case 'confirm':
      return <Confirmation {...props} />;
    default:
      return request.stage === 'SUBMITTED' ? <NextDecision request={request} /> : null;
  }
}

/** The question for which the request is on hold, with a field for the answer. */
function Question({ request, onChanged }: RequestBannerProps) {
  const { t } = useTranslation('requests');
  const name = request.hold?.by?.firstName;
  return (
    <Alert
      color="orange"
      icon={<IconMessage size={20} />}
      title={name ? t('ask.question', { name }) : t('ask.questionOfNobody')}
    >
      <Stack gap="sm">
        {request.hold?.note && <Text className={classes.note}>{request.hold.note}</Text>}
        <AnswerForm requestId={request.id} onWritten={onChanged} />
      </Stack>
    </Alert>
  );
}

/** Asks whether the work is done well, with the day on which the service confirms it. */
function Confirmation({ request, onOpen }: RequestBannerProps) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { confirmAt, completionNote } = request;
  return (
    <Alert color="teal" icon={<IconRosetteDiscountCheck size={20} />} title={t('ask.fixed')}>
      <Stack gap="sm">
        {completionNote && <Text className={classes.note}>{completionNote}</Text>}
        {confirmAt && (
          <Text size="sm">{t('ask.confirmedOn', { day: format.date(confirmAt) })}</Text>
        )}
        <Group gap="xs" data-needs-connection>
          {mayTake(request, 'CONFIRM') && (
            <Button size="sm" onClick={() => onOpen('CONFIRM')}>
              {t('ask.yes')}
            </Button>
          )}
          {mayTake(request, 'REOPEN') && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={() => onOpen('REOPEN')}
            >
              {t('ask.no')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Says who decides about a submitted request. */
function NextDecision({ request }: Pick<RequestBannerProps, 'request'>) {
  const { t } = useTranslation('requests');
  const { userId } = useViewer();
  const { department } = request;
  const head = department?.head;
  if (!department || mayTake(request, 'APPROVE') || head?.id === userId) return null;
  const name = head && nameOf(head);
  return (
    <Alert icon={<IconClock size={20} />} title={t('ask.submitted')}>
      {name
        ? t('ask.headDecides', { name, department: department.name })
        : t('ask.someHeadDecides', { department: department.name })}
    </Alert>
  );
}
