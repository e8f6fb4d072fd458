import { useQuery } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { UndeliveredCountDocument } from './undelivered.generated.ts';

/** Tells leads on the page of a request that undelivered work waits for them; nothing without any. */
export function UndeliveredNotice({ requestId }: { readonly requestId: number }) {
  const { t } = useTranslation('offline');
  const { data } = useQuery(UndeliveredCountDocument, { variables: { requestId } });
  const count = data?.undelivered?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="orange">
      <TextLink to="/undelivered" search={{ requestId }}>
        {t('undelivered.notice', { count })}
      </TextLink>
    </Alert>
  );
}
