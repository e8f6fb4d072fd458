import graphiql from 'packed/graphiql?url';
import react from 'packed/react-18?url';
import reactDom from 'packed/react-dom-18?url';

/** Sends an operation, or subscribes to one. */
type Fetcher = (...parameters: readonly unknown[]) => unknown;

interface FetcherOptions {
  readonly url: string;
  readonly subscriptionUrl: string;
  readonly wsConnectionParams: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

/** Used globals of the packed scripts. */
interface Packed {
  readonly GraphiQL: {
    createFetcher(options: FetcherOptions): Fetcher;
    /** The copy of `graphql` in the bundle: GraphiQL takes the schemas of no other. */
    readonly GraphQL: { buildSchema(text: string, options: { assumeValid: boolean }): unknown };
  };
  readonly React: { createElement(type: unknown, properties: object): unknown };
  readonly ReactDOM: { createRoot(element: Element): { render(node: unknown): void } };
}

function load(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.onload = () => resolve();
  script.onerror = () => reject(new Error(`${url} cannot be loaded`));
  document.head.append(script);
  return promise;
}

/**
 * Loads GraphiQL from its package's bundle, which contains its libraries. The bundle needs React
 * 18, which is not compatible with the console's React, so it includes a separate one.
 */
export async function loadGraphiql(): Promise<Packed> {
  for (const url of [react, reactDom, graphiql]) await load(url);
  return globalThis as unknown as Packed;
}
