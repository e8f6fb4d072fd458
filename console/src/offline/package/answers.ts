import type { DocumentNode } from 'graphql';
import { type TextLanguage, textIn } from '../../parts/fields/local-text.ts';
import type { OfflinePackage, PackageEntry, RestQuestion, RestRecord } from './offline-package.ts';
import { type Answer, type Arguments, type Computed, Projection } from './project.ts';

/** Words of the viewer's language in which answers are told. */
export interface Words {
  readonly language: TextLanguage;
  readonly yes: string;
  readonly no: string;
}

/** Queries that the package answers, by the names of their documents. */
const ANSWERED: ReadonlySet<string> = new Set([
  'Request',
  'RequestTitle',
  'RequestTimeline',
  'RequestTime',
  'RequestParts',
  'RunningTimer',
  'QuestionForm',
  'CategoryLevel',
  'LocationLevel',
  'AssetLevel',
  'OneCategory',
  'OneLocation',
  'OneAsset',
  'AnyThings',
  'PartChoices',
  'AssetMeters',
  'MentionPeople',
  'CodeChoices',
  'OneCode',
]);

/**
 * Answers a query from the package as the service would, as far as the package knows.
 *
 * @returns undefined for a query that it does not answer, and for an object that it does not have.
 */
export function answerFrom(
  all: OfflinePackage,
  name: string,
  document: DocumentNode,
  variables: Arguments,
  words: Words,
): Answer | undefined {
  if (!ANSWERED.has(name)) return undefined;
  const known = knownOf(all);
  const asked = variables.requestId ?? variables.id;
  const isAboutOne = name.startsWith('Request');
  if (isAboutOne && known.entry(asked) === undefined) return undefined;
  const answer = new Projection(document, variables, computedOf(known, words)).answer('Query');
  return Object.values(answer).includes(null) ? undefined : answer;
}

/** The records of a package, by their ids. */
class Known {
  readonly people: ReadonlyMap<unknown, RestRecord>;
  readonly #entries: ReadonlyMap<unknown, PackageEntry>;

  constructor(readonly all: OfflinePackage) {
    this.#entries = new Map(all.requests.map((entry) => [entry.request.id, entry]));
    this.people = new Map(all.people.map((person) => [person.id, person]));
  }

  entry(id: unknown): PackageEntry | undefined {
    return this.#entries.get(id);
  }

  /** A person by id; one who is not named has no name. */
  person = (id: unknown): RestRecord | null =>
    typeof id === 'number' ? (this.people.get(id) ?? { id }) : null;

  category(id: unknown) {
    return this.all.categories.find((category) => category.id === id);
  }

  /** The assets, locations or parts of all requests, each once. */
  records(kind: 'asset' | 'location'): readonly RestRecord[] {
    return distinct(this.all.requests.flatMap((entry) => entry[kind] ?? []));
  }

  parts(): readonly RestRecord[] {
    return distinct(this.all.requests.flatMap(({ parts }) => parts));
  }

  meters(assetId: unknown): readonly RestRecord[] {
    return distinct(this.all.requests.flatMap(({ meters }) => meters)).filter(
      (meter) => meter.assetId === assetId,
    );
  }

  /** The questions of a category in a phase. */
  form(categoryId: number | null, phase: unknown): RestRecord | undefined {
    const ofRequest = this.all.requests.find(
      ({ request }) => request.categoryId === categoryId,
    )?.form;
    if (phase === 'ALL') return ofRequest && { ...ofRequest };
    const ofCategory = categoryId === null ? undefined : this.category(categoryId)?.form;
    const form = ofCategory ?? ofRequest ?? this.all.categories[0]?.form;
    if (form === undefined) return undefined;
    const questions = form.questions.filter(
      (one) =>
        one.phase === String(phase ?? 'SUBMIT').toLowerCase() &&
        (ofCategory !== undefined || ofRequest !== undefined || one.categoryId === null),
    );
    return { ...form, questions };
  }
}

/** Records of the packages in use: a page asks for each of its requests. */
const records = new WeakMap<OfflinePackage, Known>();

function knownOf(all: OfflinePackage): Known {
  const known = records.get(all) ?? new Known(all);
  records.set(all, known);
  return known;
}

function computedOf(known: Known, words: Words): Computed {
  const { all, person } = known;
  return {
    Query: {
      maintenanceRequest: (_root, { id }) => known.entry(id)?.request,
      timeline: (_root, { requestId }) => timelineOf(known.entry(requestId)),
      timeEntries: () => (all.runningTimer === null ? [] : [all.runningTimer]),
      fieldForm: (_root, { categoryId, phase }) =>
        known.form((categoryId ?? null) as number | null, phase),
      categories: (_root, { filter }) => inTree(all.categories, filter),
      category: (_root, { id }) => known.category(id),
      failureCodes: () => all.failureCodes ?? [],
      failureCode: (_root, { id }) => all.failureCodes?.find((code) => code.id === id),
      locations: (_root, { filter }) => inTree(known.records('location'), filter),
      location: (_root, { id }) => known.records('location').find((one) => one.id === id),
      assets: (_root, { filter }) => inTree(known.records('asset'), filter),
      asset: (_root, { id }) => known.records('asset').find((one) => one.id === id),
      parts: (_root, { filter }) => found(known.parts(), filter, ['name', 'sku']),
      meters: (_root, { filter }) => known.meters((filter as Arguments | undefined)?.assetId),
      users: (_root, { filter }) => found(all.people, filter, ['firstName', 'lastName']),
    },
    MaintenanceRequest: requestFields(known, words),
    Hold: { by: ({ byId }) => person(byId) },
    Asset: {
      location: ({ locationId }) =>
        known.records('location').find(({ id }) => id === locationId) ?? null,
    },
    Location: {
      rights: () => ({ label: false }),
      assetCount: () => 0,
      openReportCount: () => 0,
    },
    RequestChecklistItem: { answeredBy: ({ answeredById }) => person(answeredById) },
    MaintenanceHistoryEntry: { actor: ({ actorId }) => person(actorId) },
    TimelineEntry: { actor: ({ actorId }) => person(actorId) },
    Comment: {
      mentions: ({ mentionIds }) => ((mentionIds ?? []) as number[]).map(person),
    },
    TimeEntry: { user: ({ userId }) => person(userId), currency: () => '' },
    Part: { currency: () => '' },
    User: { status: ({ status }) => status ?? 'active' },
  };
}

/** The fields of a request that REST has as ids, or beside it. */
function requestFields(known: Known, words: Words): Computed[string] {
  const { person } = known;
  const entry = ({ id }: RestRecord) => known.entry(id);
  return {
    categoryRecord: ({ categoryId }) => known.category(categoryId),
    locationRecord: (one) => entry(one)?.location,
    asset: (one) => entry(one)?.asset,
    requester: ({ requesterId }) => person(requesterId),
    assignee: ({ assigneeId }) => person(assigneeId),
    approvedBy: ({ approvedById }) => person(approvedById),
    confirmedBy: ({ confirmedById }) => person(confirmedById),
    helpers: ({ helperIds }) => ((helperIds ?? []) as number[]).map(person),
    checklist: (one) => entry(one)?.checklist,
    attachments: (one) => entry(one)?.attachments,
    // The package has the open work of its crew.
    mayAddWork: () => true,
    fields: (one) => fieldValues(entry(one), words, person),
    // What they hold is not in the package.
    downtimes: () => [],
    timeEntries: () => [],
    parts: () => [],
  };
}

/** The answers of a request in words, as the service tells them. */
function fieldValues(
  entry: PackageEntry | undefined,
  words: Words,
  person: (id: unknown) => RestRecord | null,
): readonly RestRecord[] {
  const values = entry?.request.fields ?? {};
  return (entry?.form.questions ?? []).flatMap((question) => {
    const value = values[question.key];
    if (value === undefined || value === null) return [];
    const { key, kind, label } = question;
    const display = displayOf(question, value, words, person);
    return [{ key, value, kind, label: textIn(label, words.language), display }];
  });
}

/** An answer in words. */
export function displayOf(
  { kind, choices, unit }: Pick<RestQuestion, 'kind' | 'choices'> & { readonly unit?: unknown },
  value: unknown,
  { language, yes, no }: Words,
  person: (id: unknown) => RestRecord | null,
): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (choices.length > 0) {
    const names = [value].flat().map((id) => {
      const choice = choices.find((one) => one.id === id);
      return choice === undefined ? String(id) : textIn(choice.label, language);
    });
    return names.join(', ');
  }
  if (kind.toLowerCase() === 'user') {
    const { firstName, lastName } = person(value) ?? {};
    return [firstName, lastName].filter(Boolean).join(' ') || `#${value}`;
  }
  const text = typeof value === 'number' ? value.toLocaleString(language) : String(value);
  return typeof unit === 'string' && unit !== '' ? `${text} ${unit}` : text;
}

/** The steps and comments of a request, newest first. */
function timelineOf(entry: PackageEntry | undefined): readonly RestRecord[] | undefined {
  if (entry === undefined) return undefined;
  const steps = entry.request.history.map((step) => ({
    id: `h${step.id}`,
    at: step.time,
    ...{ receivedAt: step.receivedAt, kind: 'step', actorId: step.actorId, comment: null },
    data: { step: step.action, action: step.action, from: step.from, to: step.to, note: step.note },
  }));
  const comments = entry.comments.map((comment) => ({
    id: `c${comment.id}`,
    at: comment.createdAt,
    ...{ receivedAt: comment.receivedAt, kind: 'comment', actorId: comment.authorId, comment },
    data: { commentId: comment.id },
  }));
  const all: RestRecord[] = [...steps, ...comments];
  return all.sort((one, other) => String(other.at).localeCompare(String(one.at)));
}

/** The records of a level of a tree, or those that a search finds. Where the parent is not known, it is the top. */
function inTree(records: readonly RestRecord[], filter: unknown): readonly RestRecord[] {
  const { search, parentId } = (filter ?? {}) as Arguments;
  if (search) return found(records, filter, ['name', 'pathName', 'tag', 'code']);
  const ids = new Set(records.map(({ id }) => id));
  return records.filter((one) =>
    parentId === undefined || parentId === null
      ? !ids.has(one.parentId)
      : one.parentId === parentId,
  );
}

/** The records in whose fields a text is. */
function found(
  records: readonly RestRecord[],
  filter: unknown,
  fields: readonly string[],
): readonly RestRecord[] {
  const { search } = (filter ?? {}) as Arguments;
  if (typeof search !== 'string' || search === '') return records;
  const wanted = search.toLowerCase();
  return records.filter((one) =>
    fields.some((name) =>
      String(one[name] ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  );
}

function distinct(records: readonly RestRecord[]): readonly RestRecord[] {
  return [...new Map(records.map((one) => [one.id, one])).values()];
}
