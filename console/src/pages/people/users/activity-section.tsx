import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { More } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ActionOf } from '../../../parts/records/sentence.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { shownActivity } from './activity.ts';
import { PersonActivityDocument } from './person.generated.ts';

/** Activities of an account, newest first; renewals of sessions only if they are asked for. */
export function ActivitySection({ id }: { readonly id: number }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const [withRenewals, setWithRenewals] = useState(false);
  const list = useConnection(PersonActivityDocument, { id }, (data) => data.userActivity);
  const shown = shownActivity(list.nodes, withRenewals);
  return (
    <Section title={t('activity')}>
      <Switch
        label={t('activityRenewals')}
        size="xs"
        checked={withRenewals}
        onChange={({ currentTarget }) => setWithRenewals(currentTarget.checked)}
      />
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <Skeleton height={160} />}
      {!list.loading && !list.hasMore && shown.length === 0 && list.error === undefined && (
        <Text size="sm" className="quiet">
          {t('activityEmpty')}
        </Text>
      )}
      {/* The button that reads more scrolls with the list and is no entry of it. */}
      <Stack gap="xs" mah={320} style={{ overflowY: 'auto' }}>
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((entry) => (
            <li key={entry.id} title={entry.action}>
              <ActionOf record={entry} />
              <Text size="xs" className="quiet" title={format.exact(entry.timestamp)}>
                {[format.relative(entry.timestamp), entry.ipAddress].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </Stack>
        <More list={list} />
      </Stack>
    </Section>
  );
}
