import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { expect, it } from 'vitest';
import { LIVE_QUERY } from '../../console/src/api/live-query.ts';

const COUNT = gql`query Count { count }`;

/** Answers each request with its number, when it is told to. */
function numbered() {
  const answers: (() => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const count = answers.length + 1;
        answers.push(() => {
          observer.next({ data: { count } });
          observer.complete();
        });
      }),
  );
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), answers };
}

it('a change that is told while a query is read leads to another request', async () => {
  const { client, answers } = numbered();
  const query = client.watchQuery<{ count: number }>({ query: COUNT, ...LIVE_QUERY });
  const shown = query.subscribe(() => {});
  const again = query.refetch();
  expect(answers).toHaveLength(2);
  answers[0]?.();
  answers[1]?.();
  expect((await again).data?.count).toBe(2);
  expect(query.getCurrentResult().data?.count).toBe(2);
  shown.unsubscribe();
});

it('without these options the earlier request would answer', () => {
  const { client, answers } = numbered();
  const query = client.watchQuery({ query: COUNT });
  const shown = query.subscribe(() => {});
  query.refetch().catch(() => undefined);
  expect(answers).toHaveLength(1);
  shown.unsubscribe();
});
