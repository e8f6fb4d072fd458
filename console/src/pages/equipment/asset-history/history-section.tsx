import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetHistoryKind } from '../../../generated/schema.ts';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { AssetHistoryDocument } from './history.generated.ts';
import { HistoryRow } from './history-row.tsx';

const KINDS: readonly AssetHistoryKind[] = [
  'REQUEST',
  'COST',
  'DOWNTIME',
  'READING',
  'MOVE',
  'STATE',
];

/** The history of an asset, newest first: all of it, or one kind. */
export function HistorySection({ assetId }: { readonly assetId: number }) {
  const { t } = useTranslation('asset');
  const [kind, setKind] = useState<AssetHistoryKind>();
  const list = useConnection(
    AssetHistoryDocument,
    { id: assetId, filter: { kind: kind ?? null } },
    (data) => data.assetHistory,
  );
  return (
    <Section
      title={t('history.title')}
      hint={t('history.hint')}
      actions={
        <Select
          aria-label={t('history.kinds')}
          size="xs"
          w={140}
          className="no-print"
          allowDeselect={false}
          value={kind ?? 'ALL'}
          onChange={(value) => setKind(KINDS.find((known) => known === value))}
          data={[
            { value: 'ALL', label: t('history.all') },
            ...KINDS.map((value) => ({ value, label: t(`history.kind.${value}`) })),
          ]}
        />
      }
    >
      <ShortList
        label={t('history.title')}
        list={list}
        empty={t(kind === undefined ? 'history.none' : 'history.noneOfKind')}
      >
        {(entry) => <HistoryRow entry={entry} />}
      </ShortList>
    </Section>
  );
}
