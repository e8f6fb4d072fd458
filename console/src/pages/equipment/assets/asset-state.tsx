import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AssetState } from '../../../generated/schema.ts';
import {
  IconAlertOctagon,
  IconArchive,
  IconCircleCheck,
  IconCircleX,
} from '../../../icons/icons.ts';
import { type Look, LookBadge } from '../../../parts/look-badge.tsx';

const LOOKS: Readonly<Record<AssetState, Look>> = {
  IN_SERVICE: { color: 'teal', icon: IconCircleCheck },
  OUT_OF_SERVICE: { color: 'orange', icon: IconCircleX },
  RETIRED: { color: 'gray', icon: IconArchive },
};

const DOWN: Look = { color: 'red', icon: IconAlertOctagon };

export interface AssetStateProps {
  readonly state: AssetState;
  readonly down: boolean;
}

/** The state of an asset in words, and that it is down. */
export function AssetStateBadges({ state, down }: AssetStateProps) {
  const { t } = useTranslation('things');
  return (
    <Group gap={6} component="span" display="inline-flex">
      <LookBadge look={LOOKS[state]}>{t(`state.${state}`)}</LookBadge>
      {down && <LookBadge look={DOWN}>{t('down.badge')}</LookBadge>}
    </Group>
  );
}
