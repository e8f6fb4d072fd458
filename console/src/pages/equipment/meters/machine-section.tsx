import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlayerPause } from '../../../icons/icons.ts';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { leads, useViewer } from '../../../session/viewer.ts';
import type { RequestDetailFragment } from '../../requests/maintenance/request.generated.ts';
import { OPEN_STAGES } from '../../requests/maintenance/stages.ts';
import { DowntimeDialog } from '../downtimes/downtime-dialog.tsx';
import { AssetMetersDocument, type MeterEntryFragment } from './meters.generated.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import { useValue } from './use-value.ts';

export interface MachineSectionProps {
  readonly request: RequestDetailFragment;
}

/** Readings and downtimes of the equipment of a request, for those who work on it. */
export function MachineSection({ request }: MachineSectionProps) {
  const viewer = useViewer();
  const { asset, assigneeId, departmentId, stage } = request;
  const isOpen = OPEN_STAGES.split(',').includes(stage.toLowerCase());
  const mayRecord = assigneeId === viewer.userId || leads(viewer, departmentId);
  if (asset === null || !isOpen || !mayRecord) return null;
  return <Machine asset={asset} />;
}

function Machine({ asset }: { readonly asset: NonNullable<RequestDetailFragment['asset']> }) {
  const { t } = useTranslation(['work', 'asset']);
  const [meter, setMeter] = useState<MeterEntryFragment>();
  const [isDown, setDown] = useState(false);
  const { id: assetId, tag, name, down } = asset;
  const { nodes } = useConnection(
    AssetMetersDocument,
    { filter: { assetId } },
    (data) => data.meters,
  );
  return (
    <Section title={t('machine')} hint={t('machineHint', { asset: `${tag} · ${name}` })}>
      <Stack gap="sm">
        {nodes.map((one) => (
          <MeterLine key={one.id} meter={one} onEnter={() => setMeter(one)} />
        ))}
        {!down && (
          <Group className="no-print">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              onClick={() => setDown(true)}
            >
              {t('asset:down.start')}
            </Button>
          </Group>
        )}
      </Stack>
      {meter && <ReadingDialog meter={meter} onClose={() => setMeter(undefined)} />}
      {isDown && <DowntimeDialog assetId={assetId} task="start" onClose={() => setDown(false)} />}
    </Section>
  );
}

interface LineProps {
  readonly meter: MeterEntryFragment;
  readonly onEnter: () => void;
}

function MeterLine({ meter, onEnter }: LineProps) {
  const { t } = useTranslation('asset');
  const written = useValue(meter.unit);
  const { name, lastValue } = meter;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm">
        {name}
        {lastValue !== null && (
          <span className="quiet numbers">{` · ${written.value(lastValue)}`}</span>
        )}
      </Text>
      <Button
        size="xs"
        variant="default"
        className="no-print"
        aria-label={t('reading.enterOf', { name })}
        onClick={onEnter}
      >
        {t('reading.enter')}
      </Button>
    </Group>
  );
}
