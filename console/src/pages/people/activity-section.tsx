import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { More } from '../../parts/data-list.tsx';
import { useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { ErrorNotice } from '../../parts/states.tsx';
import { useConnection } from '../../parts/use-connection.ts';
import { PersonActivityDocument } from './person.generated.ts';

/** Activities of an account, newest first. */
export function ActivitySection({ id }: { readonly id: number }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const list = useConnection(PersonActivityDocument, { id }, (data) => data.userActivity);
  return (
    <Section title={t('activity')}>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <Skeleton height={160} />}
      {list.totalCount === 0 && (
        <Text size="sm" className="quiet">
          {t('activityEmpty')}
        </Text>
      )}
      {/* The button that reads more scrolls with the list and is no entry of it. */}
      <Stack gap="xs" mah={320} style={{ overflowY: 'auto' }}>
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {list.nodes.map(({ id: entry, action, targetType, targetId, timestamp, ipAddress }) => (
            <li key={entry}>
              <Text size="sm">
                <code>{action}</code> · {targetType} {targetId}
              </Text>
              <Text size="xs" className="quiet" title={format.exact(timestamp)}>
                {[format.relative(timestamp), ipAddress].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </Stack>
        <More list={list} />
      </Stack>
    </Section>
  );
}
