import { Button, Skeleton, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconPrinter } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { DefinitionText } from './definition-text.tsx';
import { Change } from './figure-tile.tsx';
import type { FiguresQuery } from './figures.generated.ts';
import classes from './figures.module.css';
import { FiguresFilters } from './figures-filters.tsx';
import { PeriodText } from './figures-tab.tsx';
import { GroupsSection } from './groups-section.tsx';
import { RowsSection } from './rows-section.tsx';
import { TargetState } from './target-state.tsx';
import { useFigureFormat } from './use-figure-format.ts';
import { type FigureValue, useDefinitions, useFigures } from './use-figures.ts';

/** One figure of the address with its definition, groups and records. */
export function FigureDetail({ figure }: { readonly figure: string }) {
  const { t } = useTranslation('figures');
  const search = useSearch({ from: '/signed-in/system/figures' });
  const definition = useDefinitions().get(figure);
  const query = useFigures();
  const kpis = (query.data ?? query.previousData)?.kpis;
  const value = kpis?.figures.find((one) => one.figure === figure);
  const label = definition?.label ?? figure;
  return (
    <Page
      title={label}
      above={
        <TextLink
          to="/system/figures"
          search={{ ...search, figure: undefined, by: undefined }}
          size="sm"
          w="fit-content"
          className="no-print"
        >
          <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('all')}
        </TextLink>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      }
    >
      <FiguresFilters />
      {query.error && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch().catch(() => {})} />
      )}
      {!kpis && !query.error && <Skeleton h={320} role="status" aria-busy="true" />}
      {kpis && (
        <>
          <PeriodText kpis={kpis} />
          {value && (
            <Section title={t('value')}>
              <ValueText value={value} kpis={kpis} />
              {definition && (
                <details>
                  <summary className={classes.summary}>{t('definition')}</summary>
                  <Stack gap="xs" pt="xs">
                    <DefinitionText definition={definition} />
                  </Stack>
                </details>
              )}
            </Section>
          )}
          {value && <GroupsSection value={value} label={label} currency={kpis.currency} />}
          {value && <RowsSection value={value} label={label} currency={kpis.currency} />}
        </>
      )}
    </Page>
  );
}

interface ValueTextProps {
  readonly value: FigureValue;
  readonly kpis: FiguresQuery['kpis'];
}

function ValueText({ value: figure, kpis }: ValueTextProps) {
  const format = useFigureFormat(kpis.currency);
  return (
    <div>
      <p className={`${figure.value === null ? classes.none : classes.value} numbers`}>
        {format(figure.value, figure.unit)}
      </p>
      <Change figure={figure} format={format} />
      {figure.target && <TargetState figure={figure} target={figure.target} format={format} />}
    </div>
  );
}
