import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../icons/icons.ts';
import { type Look, LookBadge } from '../../../parts/look-badge.tsx';
import type { Unit } from './figure-facts.ts';
import type { TargetOfFigureFragment } from './figures.generated.ts';
import type { FigureFormat } from './use-figure-format.ts';

const LOOKS: Readonly<Record<NonNullable<TargetOfFigureFragment['state']>, Look>> = {
  GOOD: { color: 'teal', icon: IconCircleCheck },
  WARN: { color: 'yellow', icon: IconAlertTriangle },
  BAD: { color: 'red', icon: IconCircleX },
};

export interface TargetStateProps {
  readonly figure: { readonly unit: Unit };
  readonly target: TargetOfFigureFragment;
  readonly format: FigureFormat;
}

/** The target of a figure, and the judgement of its value in words and colour. */
export function TargetState({ figure, target, format }: TargetStateProps) {
  const { t } = useTranslation('figures');
  const { good, state } = target;
  return (
    <Group gap="xs">
      <Text size="sm" className="numbers">
        {t('target', { value: format(good, figure.unit) })}
      </Text>
      {state !== null && <LookBadge look={LOOKS[state]}>{t(`state.${state}`)}</LookBadge>}
    </Group>
  );
}
