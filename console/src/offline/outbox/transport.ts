import type { QueuedCall } from '../queue/operations.ts';
import type { OthersWork } from '../queue/others.ts';
import type { ServiceAnswer, Transport } from '../queue/sender.ts';
import type { OutboxPhoto } from './photos.ts';

/** Maximum time for an answer to a call, in milliseconds; photos take longer on a slow network. */
const PATIENCE = 30_000;
const PATIENCE_OF_PHOTOS = 180_000;

type Headers = Readonly<Record<string, string>>;

/** The session of the browser, as far as the queue uses it. */
export interface BrowserSession {
  /** The person who has it, with the present token; undefined without one, or before it is known. */
  readonly tokens:
    | { readonly accessToken: string; readonly user: { readonly id: number } }
    | undefined;
  accessToken(): Promise<string | undefined>;
  /** A token other than one that the service refused. */
  accessTokenAfter(refused: string): Promise<string | undefined>;
  /** Work of others on a request. @throws Error where no answer came. */
  others(requestId: number, headers: Headers): Promise<OthersWork>;
}

/** Photos of the queue. */
interface Photos {
  photo(name: string): Promise<OutboxPhoto | undefined>;
  photoSent(name: string, sentAt: number): Promise<void>;
}

/** Calls of the REST interface for one person, in the session of the browser. */
export class SessionTransport implements Transport {
  constructor(
    private readonly userId: number,
    private readonly store: Photos,
    private readonly session: BrowserSession,
  ) {}

  async send({ verb, path, headers, body, file }: QueuedCall): Promise<ServiceAnswer> {
    if (file === null) {
      const json = { ...headers, 'Content-Type': 'application/json' };
      return await this.#call(path, { method: verb, headers: json, body: JSON.stringify(body) });
    }
    const photo = await this.store.photo(file);
    if (photo === undefined) return withoutPhoto();
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, String(value));
    // The file comes last, so that the service has the other fields when it arrives.
    form.set('file', photo.file, photo.fileName);
    const answer = await this.#call(path, { method: verb, headers, body: form });
    if (answer.status < 400) await this.store.photoSent(file, Date.now());
    return answer;
  }

  async read(path: string): Promise<ServiceAnswer> {
    return await this.#call(path, { method: 'GET', headers: {} });
  }

  async others(requestId: number): Promise<OthersWork> {
    return await this.session.others(
      requestId,
      bearer(await this.#token(this.session.accessToken())),
    );
  }

  async #call(path: string, init: RequestInit): Promise<ServiceAnswer> {
    const token = await this.#token(this.session.accessToken());
    const answer = await fetchAnswer(path, init, token);
    if (answer.status !== 401) return answer;
    return await fetchAnswer(path, init, await this.#token(this.session.accessTokenAfter(token)));
  }

  /** A token of the person of this queue. @throws Error where the browser has the session of nobody or of another. */
  async #token(asked: Promise<string | undefined>): Promise<string> {
    const token = await asked;
    const { tokens } = this.session;
    if (token === undefined || tokens?.user.id !== this.userId || tokens.accessToken !== token) {
      throw new Error('The browser has no session of this person.');
    }
    return token;
  }
}

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

async function fetchAnswer(path: string, init: RequestInit, token: string): Promise<ServiceAnswer> {
  const patience = init.body instanceof FormData ? PATIENCE_OF_PHOTOS : PATIENCE;
  const response = await fetch(`/api/v1${path}`, {
    ...init,
    headers: { Accept: 'application/json', ...init.headers, ...bearer(token) },
    signal: AbortSignal.timeout(patience),
  });
  // An answer without the service's envelope comes from something between: it says nothing about the call.
  const body = (await response.json()) as Partial<ServiceAnswer>;
  if (typeof body.code !== 'string') throw new Error('The answer is not of the service.');
  const { code, data = null, error = null } = body;
  return { status: response.status, code, data, error };
}

/** The answer to an upload whose photo the device has no more. */
function withoutPhoto(): ServiceAnswer {
  const error = { message: 'The device has deleted the photo.', details: { field: 'file' } };
  return { status: 400, code: 'PHOTO_LOST', data: null, error };
}
