import { ActionIcon, Group, Paper, Popover, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconHelpCircle } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { DefinitionText } from './definition-text.tsx';
import { betterOf } from './figure-facts.ts';
import classes from './figures.module.css';
import { TargetState } from './target-state.tsx';
import { type FigureFormat, useFigureFormat } from './use-figure-format.ts';
import type { Definition, FigureValue } from './use-figures.ts';

export interface FigureTileProps {
  readonly value: FigureValue;
  /** Undefined until it is read. */
  readonly definition: Definition | undefined;
  readonly currency: string;
}

/** A figure with its value, the one before, its target and its definition; leads to its groups and records. */
export function FigureTile({ value: figure, definition, currency }: FigureTileProps) {
  const format = useFigureFormat(currency);
  const search = useSearch({ from: '/signed-in/system/figures' });
  const label = definition?.label ?? figure.figure;
  return (
    <Paper withBorder p="md" className={classes.tile}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="sm" component="h3" fw={500} m={0}>
          <TextLink to="/system/figures" search={{ ...search, figure: figure.figure }} inherit>
            {label}
          </TextLink>
        </Text>
        {definition && <DefinitionButton definition={definition} />}
      </Group>
      <p className={`${figure.value === null ? classes.none : classes.value} numbers`}>
        {format(figure.value, figure.unit)}
      </p>
      <Change figure={figure} format={format} />
      {figure.target && <TargetState figure={figure} target={figure.target} format={format} />}
    </Paper>
  );
}

function DefinitionButton({ definition }: { readonly definition: Definition }) {
  const { t } = useTranslation('figures');
  return (
    <Popover width={320} position="bottom-end" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="md"
          className="no-print"
          aria-label={t('whatIs', { label: definition.label })}
        >
          <IconHelpCircle size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={definition.label}>
        <Stack gap="xs" tabIndex={-1} data-autofocus>
          <DefinitionText definition={definition} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChangeProps {
  readonly figure: FigureValue;
  readonly format: FigureFormat;
}

/** The value before, and in words whether it is better now. */
export function Change({ figure, format }: ChangeProps) {
  const { t } = useTranslation('figures');
  const { value, previous, unit } = figure;
  if (previous === null) return null;
  const before = t('before', { value: format(previous, unit) });
  if (value === null) return <Text size="sm">{before}</Text>;
  const more = value > previous;
  const better = betterOf(figure.figure);
  const isBetter = better === undefined ? undefined : more === (better === 'up');
  const word = (() => {
    if (value === previous) return t('change.same');
    if (isBetter === undefined) return more ? t('change.more') : t('change.less');
    return isBetter ? t('change.better') : t('change.worse');
  })();
  const tone = value === previous || isBetter === undefined ? 'quiet' : undefined;
  return (
    <Text size="sm" className="numbers">
      {before}{' '}
      <Text span inherit fw={600} className={tone ?? (isBetter ? classes.better : classes.worse)}>
        {value !== previous && <span aria-hidden>{more ? '▲ ' : '▼ '}</span>}
        {word}
      </Text>
    </Text>
  );
}
