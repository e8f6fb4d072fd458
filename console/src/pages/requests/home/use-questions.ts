import { useQuery, useSubscription } from '@apollo/client/react';
import { useThrottledCallback } from '@mantine/hooks';
import { LIVE_QUERY } from '../../../api/live-query.ts';
import { useViewer } from '../../../session/viewer.ts';
import { askOf } from '../maintenance/asks.ts';
import {
  HomeChangesDocument,
  HomeQuestionsDocument,
  type HomeRowFragment,
} from './home.generated.ts';

/** Minimum interval of updates, in milliseconds, as that of the lists. */
const REST = 30_000;

/** The viewer's requests that wait for them; `count` is undefined until they are read. */
export function useQuestions(enabled: boolean): {
  readonly requests: readonly HomeRowFragment[];
  readonly count: number | undefined;
  readonly refetch: () => void;
} {
  const { userId } = useViewer();
  const { data, refetch } = useQuery(HomeQuestionsDocument, {
    variables: { me: userId },
    ...LIVE_QUERY,
    skip: !enabled,
  });
  const read = () => void refetch().catch(() => undefined);
  const follow = useThrottledCallback(read, REST);
  useSubscription(HomeChangesDocument, { onData: follow, ignoreResults: true, skip: !enabled });
  const edges = data === undefined ? [] : [...data.held.edges, ...data.done.edges];
  const requests = edges.map(({ node }) => node).filter((node) => askOf(node) !== undefined);
  return { requests, count: data === undefined ? undefined : requests.length, refetch: read };
}
