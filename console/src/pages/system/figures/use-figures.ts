import { useQuery } from '@apollo/client/react';
import { useSearch } from '@tanstack/react-router';
import { useFormat } from '../../../parts/format.ts';
import { dayIn } from '../../../parts/local-time.ts';
import {
  FigureDefinitionsDocument,
  type FigureDefinitionsQuery,
  type FigureGroupsQuery,
  FiguresDocument,
  type FiguresQuery,
} from './figures.generated.ts';
import { filterOf, type ServiceFilter } from './period.ts';

/** A figure with its value. */
export type FigureValue = FiguresQuery['kpis']['figures'][number];
/** A group of a figure with its name in words. */
export type NamedGroup = FigureGroupsQuery['kpiGroups'][number] & { readonly name: string };
/** The definition of a figure. */
export type Definition = FigureDefinitionsQuery['kpiDefinitions'][number];

/** The definitions of the figures by name; empty until they are read. */
export function useDefinitions(): ReadonlyMap<string, Definition> {
  const { data } = useQuery(FigureDefinitionsDocument, { fetchPolicy: 'cache-first' });
  return new Map(data?.kpiDefinitions.map((one) => [one.figure, one] as const) ?? []);
}

/** Period and filter of the address, as the service takes them. */
export function useServiceFilter(): ServiceFilter {
  const search = useSearch({ from: '/signed-in/system/figures' });
  const { timeZone } = useFormat();
  return filterOf(search, dayIn(new Date().toISOString(), timeZone));
}

/** The figures of the address. */
export function useFigures() {
  const variables = useServiceFilter();
  return useQuery(FiguresDocument, { variables, fetchPolicy: 'cache-and-network' });
}
