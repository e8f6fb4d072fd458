import { useQuery } from '@apollo/client/react';
import { Code, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import {
  type DeliveryRowFragment,
  WebhookDeliveryDocument,
  type WebhookDeliveryQuery,
} from './webhooks.generated.ts';

type Attempt = WebhookDeliveryQuery['webhookDelivery']['attemptHistory'][number];

/** Payload of a delivery, and the receiver's answer to each attempt. */
export function DeliveryAttempts({ delivery }: { readonly delivery: DeliveryRowFragment }) {
  const { t } = useTranslation('system');
  const { id, status, attempts } = delivery;
  const { data, error, refetch } = useQuery(WebhookDeliveryDocument, { variables: { id } });
  const details = data?.webhookDelivery;
  const isOld =
    details !== undefined && (details.status !== status || details.attempts !== attempts);
  useEffect(() => {
    // The list has been read since, and knows of another attempt.
    if (isOld) refetch().catch(() => undefined);
  }, [isOld, refetch]);
  if (error && !details) {
    return <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (!details) return <Skeleton h={120} />;
  return (
    <>
      <section style={{ width: '100%' }}>
        <Title order={4} size="sm" mb={4}>
          {t('webhooks.payload')}
        </Title>
        <Foreign label={t('webhooks.payload')} text={details.payload} />
      </section>
      {details.attemptHistory.length > 0 && (
        <section style={{ width: '100%' }}>
          <Title order={4} size="sm" mb={4}>
            {t('webhooks.attemptHistory')}
          </Title>
          <Stack component="ol" gap="sm" m={0} pl="lg">
            {details.attemptHistory.map((attempt) => (
              <AttemptItem key={attempt.at} attempt={attempt} />
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

function AttemptItem({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { at, durationMs, statusCode, error, answer } = attempt;
  const facts = [
    format.exact(at),
    statusCode === null ? error : `HTTP ${statusCode}`,
    t('webhooks.milliseconds', { count: durationMs }),
  ];
  return (
    <li>
      <Text size="sm" className="numbers">
        {facts.join(' · ')}
      </Text>
      {answer && (
        <Foreign label={t('webhooks.answerOf', { when: format.exact(at) })} text={answer} />
      )}
    </li>
  );
}

/** A text as it was sent or answered, which may have any number of lines. */
function Foreign({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
    <section aria-label={label} tabIndex={0} style={{ maxHeight: '10rem', overflow: 'auto' }}>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </section>
  );
}
