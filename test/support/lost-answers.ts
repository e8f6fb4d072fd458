import type { BrowserContext, Route } from 'playwright-core';

/**
 * Lets requests reach the service, and loses their answers, until the returned function is called.
 *
 * @param isMeant selects the requests of the address by their text; default: all.
 */
export async function loseAnswers(
  context: BrowserContext,
  url: string,
  isMeant?: (body: string) => boolean,
): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (isMeant && !isMeant(route.request().postData() ?? '')) return await route.continue();
    // A reload or the end of the rule ends a request that is under way, and then there is no answer to lose.
    await route
      .fetch()
      .then(() => route.abort())
      .catch(() => undefined);
  };
  await context.route(url, lose);
  return () => context.unroute(url, lose);
}
