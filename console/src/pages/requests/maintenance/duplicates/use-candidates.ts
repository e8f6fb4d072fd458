import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import type { MaintenanceStage } from '../../../../generated/schema.ts';
import {
  CandidateByNumberDocument,
  type CandidateFragment,
  CandidatesByWordsDocument,
  type CandidatesFragment,
} from './duplicates.generated.ts';
import { bySimilarity, searchedWords } from './similarity.ts';

/** Pause in typing after which is searched, in milliseconds. */
const PAUSE = 400;

const SHOWN = 5;

export interface CandidateSearch {
  /** Words, or the number of a request. */
  readonly text: string;
  readonly stages: readonly MaintenanceStage[];
  /** The request itself. */
  readonly except?: number;
}

/** The number of a request in a text such as `#7`. */
function numberIn(text: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,8})$/.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Requests that may be meant by a text, the most similar title first; undefined while they are
 * searched. They come from the list of requests, so nobody finds what they may not read.
 */
export function useCandidates({
  text,
  stages,
  except,
}: CandidateSearch): readonly CandidateFragment[] | undefined {
  const [searched] = useDebouncedValue(text.trim(), PAUSE);
  const id = numberIn(searched);
  const [first = '', second = '', third = ''] = searchedWords(searched);
  const byNumber = useQuery(CandidateByNumberDocument, {
    variables: { id: id ?? 0 },
    skip: id === undefined,
  });
  const byWords = useQuery(CandidatesByWordsDocument, {
    variables: {
      stage: [...stages],
      first,
      second: second || first,
      third: third || first,
      withSecond: second !== '',
      withThird: third !== '',
    },
    skip: id !== undefined || first === '',
  });
  if (searched !== text.trim()) return undefined;
  const { data, loading } = id === undefined ? { ...byWords } : { ...byNumber };
  if (loading && data == null) return undefined;
  const found = id === undefined ? wordsOf(byWords.data) : [byNumber.data?.maintenanceRequest];
  const rows = new Map(found.flatMap((row) => (row && row.id !== except ? [[row.id, row]] : [])));
  return bySimilarity(searched, [...rows.values()]).slice(0, SHOWN);
}

type Found = Partial<Record<'first' | 'second' | 'third', CandidatesFragment | null>> | undefined;

function wordsOf(data: Found): readonly CandidateFragment[] {
  return [data?.first, data?.second, data?.third].flatMap(
    (list) => list?.edges.map(({ node }) => node) ?? [],
  );
}
