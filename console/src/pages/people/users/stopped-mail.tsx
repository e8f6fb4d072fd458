import { useMutation } from '@apollo/client/react';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconMail } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { useViewer } from '../../../session/viewer.ts';
import { UpdatePersonDocument } from './people.generated.ts';
import type { PersonDetails } from './person.ts';
import { mayActOn } from './rules.ts';

/** Says that mail to the address has stopped, and has it tried again; nothing if mail is sent. */
export function StoppedMail({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const errorText = useErrorText();
  const mayRetry = mayActOn(useViewer(), person, 'user.update');
  const [update, { loading }] = useMutation(UpdatePersonDocument, {
    variables: { input: { id: person.id, retryEmail: true } },
    onCompleted: () => notifyDone(t('mailRetried', { email: person.email })),
    onError: (error) => notifyFailed(errorText(error)),
  });
  const { emailBouncedAt, emailBounceReason } = person;
  if (!emailBouncedAt) return null;
  return (
    <Alert
      color="orange"
      icon={<IconMail size={18} />}
      title={t('mailStopped', { when: format.dateTime(emailBouncedAt) })}
    >
      <Stack gap="xs" align="flex-start">
        {emailBounceReason && (
          <Text size="sm">{t('mailReason', { reason: emailBounceReason })}</Text>
        )}
        {mayRetry && (
          <Button size="xs" variant="default" loading={loading} onClick={() => void update()}>
            {t('mailRetry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
