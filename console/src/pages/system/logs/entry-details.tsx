import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../parts/copy-text.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { RecordPerson } from '../../../parts/records/record-person.tsx';
import type { InternalLogQuery } from './logs.generated.ts';

/** An entry of the internal log. */
export type LogRow = InternalLogQuery['internalLogs']['edges'][number]['node'];

/** All fields of an entry. */
export function EntryDetails({ entry }: { readonly entry: LogRow }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('logs.message'), entry.message],
        [t('logs.event'), <Code key="event">{entry.event}</Code>],
        [t('logs.category'), t(`logs.categories.${entry.category}`)],
        [t('logs.service'), entry.service],
        [t('logs.time'), format.exact(entry.timestamp)],
        [
          t('logs.person'),
          entry.userId === null ? null : (
            <RecordPerson key="person" id={entry.userId} person={entry.user} />
          ),
        ],
        [t('logs.address'), entry.ipAddress],
        [
          t('logs.requestId'),
          entry.requestId && <CopyText value={entry.requestId} label={t('logs.requestId')} />,
        ],
        [t('logs.id'), entry.id],
      ]}
    />
  );
}
