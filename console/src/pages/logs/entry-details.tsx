import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../parts/copy-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useFormat } from '../../parts/format.ts';
import { TextLink } from '../../parts/links.tsx';
import { useMay } from '../../session/viewer.ts';
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
          entry.userId === null ? null : <PersonLink key="person" id={entry.userId} />,
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

/** The account of an entry, by its number. */
export function PersonLink({ id }: { readonly id: number }) {
  const mayRead = useMay('user.read');
  return mayRead ? (
    <TextLink to="/people/$id" params={{ id: String(id) }} inherit>
      #{id}
    </TextLink>
  ) : (
    <>#{id}</>
  );
}
