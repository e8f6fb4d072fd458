import { type Client, createClient, type ExecutionResult } from 'graphql-ws';
import WebSocket from 'ws';

/** The subscription, with both of its arguments. */
export const CHANGED = `subscription($requestId: Int, $departmentId: Int) {
  maintenanceRequestChanged(requestId: $requestId, departmentId: $departmentId) {
    id status title requester { id } allowedActions
  }
}`;

/** Events that a subscriber has received, and its end. */
export interface Heard {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly events: any[];
  readonly errors: { message: string; extensions?: { code?: string } }[];
  closed: { code: number; reason: string } | undefined;
  completed: boolean;
  stop: () => void;
}

/** A subscription by its text, or by other parameters of the protocol. */
type Subscription = string | { readonly query: string; readonly [parameter: string]: unknown };

/** Subscribes at the service that `home` names; what happens after it has answered is heard. */
export function subscriber(home: () => string) {
  return (
    token: string | undefined,
    variables: Record<string, unknown> = {},
    query: Subscription = CHANGED,
    url = home(),
  ) => follow(token, variables, query, url);
}

/** Closes what the clients of this file have opened. */
export async function closeClients(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
}

const clients: Client[] = [];

async function follow(
  token: string | undefined,
  variables: Record<string, unknown>,
  query: Subscription,
  url: string,
): Promise<Heard> {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(token === undefined ? {} : { connectionParams: { authorization: `Bearer ${token}` } }),
  });
  clients.push(client);
  const heard: Heard = {
    events: [],
    errors: [],
    closed: undefined,
    completed: false,
    stop: () => {},
  };
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  // The service says that a subscription stands by a ping that names it.
  client.on('ping', (received, payload) => {
    if (received && payload?.subscribed !== undefined) answer();
  });
  client.on('closed', (event) => {
    const { code, reason } = event as { code: number; reason: string };
    heard.closed = { code, reason };
    answer();
  });
  heard.stop = client.subscribe(
    typeof query === 'string' ? { query, variables } : { ...query, variables },
    {
      next: (result: ExecutionResult) => {
        if (result.errors) heard.errors.push(...(result.errors as unknown as Heard['errors']));
        if (result.data) heard.events.push(...Object.values(result.data));
      },
      error: (error) => {
        if (Array.isArray(error)) heard.errors.push(...error);
        answer();
      },
      complete: () => {
        heard.completed = true;
        answer();
      },
    },
  );
  await answered;
  return heard;
}
