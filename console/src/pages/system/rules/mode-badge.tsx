import { useTranslation } from 'react-i18next';
import { IconEye, IconPlayerPause, IconPlayerPlay } from '../../../icons/icons.ts';
import { type Look, LookBadge } from '../../../parts/look-badge.tsx';
import type { RuleRowFragment } from './rules.generated.ts';

const LOOKS: Readonly<Record<RuleRowFragment['mode'], Look>> = {
  OFF: { color: 'gray', icon: IconPlayerPause },
  OBSERVE: { color: 'blue', icon: IconEye },
  ON: { color: 'green', icon: IconPlayerPlay },
};

/** How far a rule goes, in words. */
export function ModeBadge({ mode }: Pick<RuleRowFragment, 'mode'>) {
  const { t } = useTranslation('rules');
  return <LookBadge look={LOOKS[mode]}>{t(`mode.${mode}`)}</LookBadge>;
}
