import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import type { AssetDetailFragment } from '../assets/equipment.generated.ts';
import { MeterCard } from './meter-card.tsx';
import { MeterDialog } from './meter-dialog.tsx';
import { AssetMetersDocument } from './meters.generated.ts';

/** The meters of an asset; nothing where there are none and none can be added. */
export function MetersSection({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('asset');
  const [creating, setCreating] = useState(false);
  const [withArchived, setWithArchived] = useState(false);
  const { id: assetId, rights } = asset;
  const list = useConnection(AssetMetersDocument, { filter: { assetId } }, (data) => data.meters);
  if (list.nodes.length === 0 && !list.loading && !list.error && !rights.change) return null;
  return (
    <Section title={t('meter.title')} hint={t('meter.hint')}>
      <ShortList
        label={t('meter.title')}
        list={list}
        empty={t(rights.change ? 'meter.noneWriter' : 'meter.none')}
      >
        {(meter) => <MeterCard meter={meter} rights={rights} />}
      </ShortList>
      {withArchived && <ArchivedMeters asset={asset} />}
      {rights.change && (
        <Group gap="xs" className="no-print">
          {asset.state !== 'RETIRED' && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => setCreating(true)}
            >
              {t('meter.new')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => setWithArchived(!withArchived)}>
            {t(withArchived ? 'meter.hideArchived' : 'meter.showArchived')}
          </Button>
        </Group>
      )}
      {creating && <MeterDialog assetId={assetId} onClose={() => setCreating(false)} />}
    </Section>
  );
}

function ArchivedMeters({ asset: { id, rights } }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation(['asset', 'things']);
  const filter = { assetId: id, archived: true };
  const list = useConnection(AssetMetersDocument, { filter }, (data) => data.meters);
  return (
    <ShortList
      label={`${t('meter.title')}: ${t('meter.isArchived')}`}
      list={list}
      empty={t('things:places.noneArchived')}
    >
      {(meter) => <MeterCard meter={meter} rights={rights} />}
    </ShortList>
  );
}
