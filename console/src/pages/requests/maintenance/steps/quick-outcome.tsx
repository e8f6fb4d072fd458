import { Alert, Button, CloseButton, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCircleCheck } from '../../../../icons/icons.ts';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { focusComment } from '../../comments/comment-form.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import { StateConflict } from './state-conflict.tsx';
import { mayTake } from './steps.ts';
import type { QuickSteps } from './use-quick-step.ts';

export interface QuickOutcomeNoticeProps {
  readonly request: RequestDetailFragment;
  readonly quick: QuickSteps;
}

/** Tells what came of a step that was taken at once, and offers to add a note. */
export function QuickOutcomeNotice({ request, quick }: QuickOutcomeNoticeProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { outcome, clear, take } = quick;
  if (outcome === undefined) return null;
  const { step, error, outdated } = outcome;
  if (outdated) return <StateConflict request={request} allowed={mayTake(request, step)} />;
  if (error !== undefined) return <ErrorNotice error={error} onRetry={() => void take(step)} />;
  const note = () => {
    clear();
    focusComment();
  };
  return (
    <Alert role="status" p="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={20} aria-hidden />
          <Text size="sm" fw={600}>
            {t(`taken.${step}`)}
          </Text>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="sm" onClick={note}>
            {t('taken.note')}
          </Button>
          <CloseButton onClick={clear} />
        </Group>
      </Group>
    </Alert>
  );
}
