import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { useMayWriteSchedule } from './rights.ts';
import { ScheduleStateBadge } from './schedule-state.tsx';
import { ScheduleListDocument } from './schedules.generated.ts';
import { TriggerWords } from './trigger-words.tsx';

export interface SchedulesOfAssetProps {
  readonly asset: { readonly id: number; readonly departmentId: number; readonly state: string };
}

/** The schedules with an asset; nothing where there are none and none can be added. */
export function SchedulesOfAsset({ asset }: SchedulesOfAssetProps) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const { id: assetId, departmentId, state } = asset;
  const mayAdd = useMayWriteSchedule()({ departmentId, assigneeId: null }) && state !== 'RETIRED';
  const list = useConnection(
    ScheduleListDocument,
    { filter: { assetId }, orderBy: 'NEXT_DUE_AT_ASC' as const },
    (data) => data.schedules,
  );
  if (list.nodes.length === 0 && !list.loading && !list.error && !mayAdd) return null;
  return (
    <Section title={t('asset.title')}>
      <ShortList label={t('asset.title')} list={list} empty={t('asset.none')}>
        {(schedule) => (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <div>
              <TextLink to="/plan/$id" params={{ id: String(schedule.id) }}>
                {schedule.title}
              </TextLink>
              <Text size="sm" className="quiet">
                <TriggerWords trigger={schedule.trigger} />
              </Text>
            </div>
            {schedule.state === 'PAUSED' ? (
              <ScheduleStateBadge state={schedule.state} />
            ) : (
              schedule.nextDueAt !== null && (
                <Text size="sm">{format.date(schedule.nextDueAt)}</Text>
              )
            )}
          </Group>
        )}
      </ShortList>
      {mayAdd && (
        <Group className="no-print">
          <ButtonLink
            to="/plan/new"
            search={{ assetId }}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
          >
            {t('new')}
          </ButtonLink>
        </Group>
      )}
    </Section>
  );
}
