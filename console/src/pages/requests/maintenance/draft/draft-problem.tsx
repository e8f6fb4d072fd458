import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceError } from '../../../../api/service-error.ts';
import { useErrorText } from '../../../../parts/error-text.ts';
import { ButtonLink } from '../../../../parts/links.tsx';
import { useReasonText } from '../../../../parts/reason-text.ts';
import { useViewer } from '../../../../session/viewer.ts';
import type { Content } from '../steps/edit-merge.ts';
import type { RequestDraft } from './request-draft.ts';

export interface DraftProblemProps {
  readonly draft: RequestDraft;
  readonly error: ServiceError | undefined;
  readonly form: UseFormReturnType<Content>;
}

/** Reason why the service rejected the request, with the invalid fields marked. */
export function DraftProblem({ draft, error, form }: DraftProblemProps) {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const { userId } = useViewer();
  const { setErrors } = form;
  useEffect(() => {
    if (!error) return;
    setErrors(
      Object.fromEntries(error.fields.map(({ field, reason }) => [field, reasonText(reason)])),
    );
  }, [error, setErrors, reasonText]);
  if (!error) return null;
  const doubtful = error.code === 'IDEMPOTENCY_CONFLICT';
  const failed = draft.queue.get().some(({ state }) => state === 'failed');
  return (
    <Alert color="red" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {doubtful ? t('draft.sentBefore') : failed ? t('draft.photosFailed') : errorText(error)}
        </Text>
        {doubtful && (
          <Group gap="xs">
            <ButtonLink
              to="/requests"
              search={{ requesterId: userId, sort: '-updatedAt' }}
              size="xs"
              variant="default"
            >
              {t('draft.mine')}
            </ButtonLink>
            <Button size="xs" color="red" variant="light" onClick={() => draft.submitAsNew()}>
              {t('draft.sendAgain')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
