import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MailDecision } from './mail-decision.tsx';
import { InboundMailTextDocument } from './mail-in.generated.ts';

export interface HeldMailProps {
  /** The mail that waits. */
  readonly id: number;
}

/** Text of a mail that waits in the thread of a request, with its ways on; nothing once somebody decided. */
export function HeldMail({ id }: HeldMailProps) {
  const { t } = useTranslation('mail-in');
  const { data, refetch } = useQuery(InboundMailTextDocument, { variables: { id } });
  const mail = data?.inboundMessage;
  if (mail?.state !== 'HELD') return null;
  return (
    <div>
      <Text size="sm" className="quiet">
        {t(`thread.${mail.sender}`)}
      </Text>
      {mail.preview && (
        <Text
          size="sm"
          component="blockquote"
          mx={0}
          my="xs"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {mail.preview}
        </Text>
      )}
      <MailDecision mail={mail} onDecided={() => void refetch()} />
    </div>
  );
}
