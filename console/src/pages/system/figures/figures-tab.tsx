import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { SECTIONS, type SectionName } from './figure-facts.ts';
import { FigureTile } from './figure-tile.tsx';
import type { FiguresQuery } from './figures.generated.ts';
import { FiguresFilters } from './figures-filters.tsx';
import { useDefinitions, useFigures } from './use-figures.ts';

const NAMES = Object.keys(SECTIONS) as SectionName[];

/** Tiles of all figures, by section. */
export function FiguresTab() {
  const query = useFigures();
  const data = query.data ?? query.previousData;
  const waiting = query.data === undefined && query.loading;
  return (
    <Stack gap="lg">
      <FiguresFilters />
      {query.error && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch().catch(() => {})} />
      )}
      {data && !query.error && (
        <Stack gap="lg" inert={waiting} aria-busy={waiting} opacity={waiting ? 0.6 : 1}>
          <PeriodText kpis={data.kpis} />
          <Sections kpis={data.kpis} />
        </Stack>
      )}
      {!data && !query.error && <Skeleton h={480} role="status" aria-busy="true" />}
    </Stack>
  );
}

/** The period, and that with which it is compared. */
export function PeriodText({ kpis }: { readonly kpis: FiguresQuery['kpis'] }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  return (
    <Text size="sm" className="quiet">
      {t('ofPeriod', {
        from: format.dateTime(kpis.from),
        to: format.dateTime(kpis.to),
        zone: kpis.timeZone,
      })}
    </Text>
  );
}

function Sections({ kpis }: { readonly kpis: FiguresQuery['kpis'] }) {
  const { t } = useTranslation('figures');
  const definitions = useDefinitions();
  const byName = new Map(kpis.figures.map((one) => [one.figure, one] as const));
  const known = new Set<string>(NAMES.flatMap((name) => SECTIONS[name]));
  const others = kpis.figures.filter(({ figure }) => !known.has(figure));
  const tiles = (names: readonly string[]) => (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
      {names.map((name) => {
        const value = byName.get(name);
        if (value === undefined) return null;
        return (
          <FigureTile
            key={name}
            value={value}
            definition={definitions.get(name)}
            currency={kpis.currency}
          />
        );
      })}
    </SimpleGrid>
  );
  return (
    <>
      {NAMES.map((name) => (
        <Section key={name} title={t(`section.${name}`)}>
          {tiles(SECTIONS[name])}
        </Section>
      ))}
      {others.length > 0 && (
        <Section title={t('section.other')}>{tiles(others.map(({ figure }) => figure))}</Section>
      )}
    </>
  );
}
