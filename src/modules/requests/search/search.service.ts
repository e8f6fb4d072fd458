import type { AccountActor } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import { decodeCursor, type Order, type Position, pageFrom } from '../../../core/pagination.js';
import type { Selection } from '../../../core/selection.js';
import type { Statements } from '../../../core/sql.js';
import { Steps } from '../../../core/steps.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import type { ListService } from '../maintenance/list/list.service.js';
import type { SearchLimit } from '../maintenance/list/search-limit.js';
import type { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { excerptOf, type MarkedText, markText, toHtml } from './marks.js';
import {
  hasPrefix,
  isPositive,
  numberOf,
  type Phrase,
  parseQuery,
  phrasesOf,
  type SearchQuery,
  tooManyParts,
  toTsquery,
} from './query.js';
import {
  type FoundTexts,
  type Frequency,
  frequencyOf,
  isAmong,
  MAX_RANKED,
  type Match,
  matchesIn,
  type Reading,
  textsOf,
  type Wanted,
} from './search.queries.js';
import type { SearchHit, SearchInput, SearchPage, SearchPlace } from './search.types.js';

/** The best match first; of equal ones the one with the higher id. */
const ORDER: Order = { list: 'search', field: 'rank', descending: true };

/** Rank of the request whose number was searched for, before every other one. */
const FIRST = 2_147_483_647;

/**
 * Matches that are read at once although fewer are ranked: the index takes longer to narrow them to
 * ranges of ids than the rows take to be read.
 */
const AT_ONCE = 4_000;

/** Share of matching requests from which words are compared row by row instead of by the index. */
const FREQUENT = 0.15;

/** Ids that are read first, in proportion to those that are expected to suffice. */
const MARGIN = 1.5;

/** How many times as many ids the second step reads. */
const STEP = 8;

/** Most ids of a step: the index compares each row with all of their ranges. */
const MAX_STEP = 200_000;

/** Characters whose words are marked between two pauses. */
const MARKED_AT_ONCE = 20_000;

/** The beginning of the range of ids that contains one. */
const rangeStart = (id: number) => Math.max(0, Math.floor(id / 8_192) * 8_192);

/** Searches requests by their words (docs/behaviour/search.md). */
export class SearchService {
  constructor(
    private readonly statements: Statements,
    private readonly requests: ListService,
    private readonly searches: SearchLimit,
  ) {}

  /**
   * A page of the visible requests that match, the best first.
   *
   * @param selection the requested fields of hits; undefined for all.
   * @throws AppError VALIDATION_ERROR for blanks only, too many parts and for an invalid cursor; SERVICE_UNAVAILABLE
   *   and RATE_LIMITED as `SearchLimit`.
   */
  async search(
    caller: ActingCaller,
    input: SearchInput,
    selection?: Selection,
  ): Promise<SearchPage> {
    const { actor } = caller;
    const { q, limit, cursor, departmentId } = input;
    if (q.trim() === '') throw invalid('q', 'must have a visible character');
    const position = cursor ? decodeCursor(cursor, ORDER, { value: 'number' }) : undefined;
    const status = input.status && input.status.length > 0 ? input.status : undefined;
    const query = parseQuery(q);
    const problem = query && tooManyParts(query);
    if (problem !== undefined) throw invalid('q', problem);
    const filter = { departmentId, status };
    const { matches, truncated } = await this.matches(caller, q, query, filter);
    const following = position === undefined ? matches : after(matches, position);
    const taken = following.slice(0, limit + 1);
    const hits = await this.hits(actor, taken, query, selection);
    const bits = new Map(taken.map((match) => [match.id, match.bits]));
    const page = pageFrom(hits, limit, {
      order: ORDER,
      position: ({ request: { id } }) => ({ value: bits.get(id) ?? 0, id }),
      count: async () => matches.length,
    });
    return { ...page, truncated };
  }

  /** The ranked matches in their order. */
  private async matches(
    caller: ActingCaller,
    text: string,
    query: SearchQuery | undefined,
    filter: Omit<Wanted, 'query'>,
  ): Promise<{ matches: readonly Match[]; truncated: boolean }> {
    const { actor } = caller;
    const number = numberOf(text);
    const isFound = number !== undefined && (await isAmong(this.statements, actor, number, filter));
    const found =
      query === undefined
        ? []
        : await this.searches.runIndexed(turnTakerOf(caller), () =>
            this.newest(actor, query, filter),
          );
    const others = found.filter(({ id }) => !isFound || id !== number);
    const first = isFound && number !== undefined ? [{ id: number, bits: FIRST }] : [];
    const ranked = others.slice(0, MAX_RANKED).sort((a, b) => b.bits - a.bits || b.id - a.id);
    return {
      matches: [...first, ...ranked].slice(0, MAX_RANKED),
      truncated: found.length > MAX_RANKED,
    };
  }

  /**
   * The newest matches by id, one more than are ranked. Frequent words are read from the newest ids
   * on, until there are enough: reading all of their matches would take as long as there are requests.
   */
  private async newest(
    actor: AccountActor,
    query: SearchQuery,
    filter: Omit<Wanted, 'query'>,
  ): Promise<Match[]> {
    const wanted = { ...filter, query: toTsquery(query) };
    const frequency = await frequencyOf(this.statements, actor, wanted.query);
    const found: Match[] = [];
    for (const reading of readingsOf(query, frequency)) {
      found.push(...(await matchesIn(this.statements, actor, wanted, reading)));
      if (found.length > MAX_RANKED) break;
    }
    return found.slice(0, MAX_RANKED + 1);
  }

  private async hits(
    actor: AccountActor,
    matches: readonly Match[],
    query: SearchQuery | undefined,
    selection: Selection | undefined,
  ): Promise<SearchHit[]> {
    const ids = matches.map(({ id }) => id);
    if (ids.length === 0) return [];
    const ofRequest = selection?.request;
    const [rows, texts] = await Promise.all([
      this.requests.byIds(
        actor,
        ids,
        typeof ofRequest === 'object' ? ofRequest : selection && { id: true },
      ),
      textsOf(this.statements, actor, ids),
    ]);
    const requests = new Map(rows.map((row) => [row.id, row]));
    const textsById = new Map(texts.map((row) => [row.id, row]));
    const phrases = query === undefined ? [] : phrasesOf(query);
    const steps = new Steps(MARKED_AT_ONCE);
    const hits: SearchHit[] = [];
    for (const { id, bits } of matches) {
      const request = requests.get(id);
      const own = textsById.get(id);
      // Purged or hidden since the matches were read.
      if (request === undefined || own === undefined) continue;
      hits.push(await hitOf(request, own, { phrases, isNumber: bits === FIRST, steps }));
    }
    return hits;
  }
}

/** The matches after a position. */
function after(matches: readonly Match[], { value, id }: Position): readonly Match[] {
  return matches.filter(
    (match) =>
      match.bits < Number(value) || (match.bits === Number(value) && match.id < Number(id)),
  );
}

/** The steps in which the matches are read, the newest first. */
function readingsOf(
  query: SearchQuery,
  { matching, visible, sampled, newest }: Frequency,
): Reading[] {
  const end = newest + 1;
  const among = (count: number) => Math.max(count, 1) / Math.max(sampled, 1);
  const isFrequent = among(matching) >= FREQUENT && (hasPrefix(query) || !isPositive(query));
  // Of an actor who sees few requests, all that match are few.
  const share = among(matching) * among(visible);
  const byWords = !isFrequent;
  // The index cannot find rows that lack a word without another condition.
  const rest = (below: number): Reading =>
    isPositive(query)
      ? { ranges: undefined, below, byWords }
      : { ranges: { from: 0, below }, below, byWords };
  if (matching === 0 || (!isFrequent && share * newest <= AT_ONCE)) return [rest(end)];
  const readings: Reading[] = [];
  let below = end;
  let ids = ((MAX_RANKED + 1) / share) * MARGIN;
  for (let step = 0; step < 2 && below > 0; step += 1) {
    const from = rangeStart(below - Math.min(ids, MAX_STEP));
    readings.push({ ranges: { from, below }, below, byWords });
    below = from;
    ids *= STEP;
  }
  return below > 0 ? [...readings, rest(below)] : readings;
}

/** How the hits of a search are marked. */
interface Marking {
  readonly phrases: readonly Phrase[];
  /** True if the search asks for the number of the request. */
  readonly isNumber: boolean;
  /** Characters that are read. */
  readonly steps: Steps;
}

/** A hit with its marks. */
async function hitOf(
  request: MaintenanceRequest,
  { title, description, comments, places, answers }: FoundTexts,
  { phrases, isNumber, steps }: Marking,
): Promise<SearchHit> {
  const mark = async (text: string) => {
    await steps.done(text.length);
    return markText(text, phrases);
  };
  const marked = { title: await mark(title), description: await mark(description) };
  const best = async (texts: readonly string[]) => {
    let found: MarkedText = { text: '', marks: [] };
    for (const text of texts) {
      const other = await mark(text);
      if (other.marks.length > found.marks.length) found = other;
    }
    return found;
  };
  const comment = await best(comments);
  const place = await best(places);
  const answer = await best(answers);
  const found = (
    [
      ['title', marked.title],
      ['description', marked.description],
      ['comment', comment],
      ['place', place],
      ['field', answer],
    ] as const
  ).filter(([, { marks }]) => marks.length > 0);
  const isElsewhere = found.length === 0 && phrases.length > 0 && !isNumber;
  const matchedIn: SearchPlace[] = [
    ...found.map(([name]) => name),
    // In a comment that is older than those that are compared.
    ...(isElsewhere ? (['comment'] as const) : []),
    ...(isNumber ? (['number'] as const) : []),
  ];
  const other = found.find(([name]) => name !== 'title')?.[1] ?? marked.description;
  return { request, title: toHtml(marked.title), excerpt: excerptOf(other), matchedIn };
}
