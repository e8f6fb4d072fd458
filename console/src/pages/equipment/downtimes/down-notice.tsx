import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertOctagon, IconCircleCheck, IconPlayerPause } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import type { AssetDetailFragment } from '../assets/equipment.generated.ts';
import classes from '../things.module.css';
import { DowntimeDialog } from './downtime-dialog.tsx';
import type { DowntimeEntryFragment } from './downtimes.generated.ts';
import { useLength } from './use-length.ts';

/** The open downtime of an asset, which is the latest one; undefined while it runs. */
function openDowntime(asset: AssetDetailFragment): DowntimeEntryFragment | undefined {
  if (!asset.down) return undefined;
  return asset.downtimes.edges.map(({ node }) => node).find(({ endedAt }) => endedAt === null);
}

/** Since when an asset is down, with the step that ends it. */
export function DownNotice({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const lengthOf = useLength();
  const [ending, setEnding] = useState(false);
  const downtime = openDowntime(asset);
  return (
    <>
      {downtime && (
        <Alert
          color="red"
          icon={<IconAlertOctagon size={20} />}
          title={t('down.sinceTitle', { when: format.dateTime(downtime.startedAt) })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {t('down.soFar', { length: lengthOf(downtime) })}
              {downtime.planned && ` · ${t('down.plannedNow')}`}
            </Text>
            {downtime.reason && (
              <Text size="sm" className={classes.text}>
                {downtime.reason}
              </Text>
            )}
            {asset.rights.recordDowntimes && (
              <Button
                color="teal.9"
                leftSection={<IconCircleCheck size={18} />}
                onClick={() => setEnding(true)}
              >
                {t('down.end')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {ending && downtime && (
        <DowntimeDialog
          assetId={asset.id}
          task="end"
          downtime={downtime}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

/** Records that an asset that runs is down. */
export function DownButton({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('asset');
  const [starting, setStarting] = useState(false);
  const possible = asset.rights.recordDowntimes && !asset.down && asset.state !== 'RETIRED';
  return (
    <>
      {possible && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} />}
            onClick={() => setStarting(true)}
          >
            {t('down.start')}
          </Button>
        </Group>
      )}
      {starting && (
        <DowntimeDialog assetId={asset.id} task="start" onClose={() => setStarting(false)} />
      )}
    </>
  );
}
