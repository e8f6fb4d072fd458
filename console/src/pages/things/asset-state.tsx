import { useTranslation } from 'react-i18next';
import type { AssetState } from '../../generated/schema.ts';
import { IconArchive, IconCircleCheck, IconCircleX } from '../../icons/icons.ts';
import { type Look, LookBadge } from '../../parts/look-badge.tsx';

const LOOKS: Readonly<Record<AssetState, Look>> = {
  IN_SERVICE: { color: 'teal', icon: IconCircleCheck },
  OUT_OF_SERVICE: { color: 'orange', icon: IconCircleX },
  RETIRED: { color: 'gray', icon: IconArchive },
};

/** The state of an asset in words. */
export function AssetStateBadge({ state }: { readonly state: AssetState }) {
  const { t } = useTranslation('things');
  return <LookBadge look={LOOKS[state]}>{t(`state.${state}`)}</LookBadge>;
}
