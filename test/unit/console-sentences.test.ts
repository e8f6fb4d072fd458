import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Each text of the console that has a placeholder, with values of the kinds that its callers pass.
const SOURCES = 'console/src';
const FOLDER = `${SOURCES}/i18n`;
const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];
type Texts = { readonly [key: string]: string | Texts };

/** Kinds of values that stand for a time. */
interface Times {
  readonly relative: string;
  readonly dateTime: string;
  readonly date: string;
}

const TIMES: Readonly<Record<Language, readonly Times[]>> = {
  en: [
    { relative: '7 minutes ago', dateTime: '27 Nov 2026, 14:05', date: '27 Nov 2026' },
    { relative: 'yesterday', dateTime: '1 Dec 2026, 00:00', date: '1 Dec 2026' },
    { relative: 'this minute', dateTime: '27 Nov 2026, 14:05 (Asia/Tokyo)', date: '1 Jan 2027' },
    { relative: 'in 3 weeks', dateTime: 'Fri, 4 Dec, 14:00', date: '31 Dec 2026' },
  ],
  de: [
    { relative: 'vor 16 Minuten', dateTime: '27.11.2026, 14:05', date: '27.11.2026' },
    { relative: 'gestern', dateTime: '01.12.2026, 00:00', date: '01.12.2026' },
    {
      relative: 'in dieser Minute',
      dateTime: '27.11.2026, 14:05 (Asia/Tokyo)',
      date: '01.01.2027',
    },
    { relative: 'in 3 Wochen', dateTime: 'Fr., 4. Dez., 14:00', date: '31.12.2026' },
  ],
};

/** Texts that get a time as its distance: "3 hours ago". */
const RELATIVE = [
  'asset:link.since',
  'asset:meter.lastAt',
  'asset:reading.last',
  'account:calendar.fetched',
  'account:lastUsed',
  'account:passwordSet',
  'factors:lastUsed',
  'home:waitsSince',
  'requests:conflict.by',
  'requests:draft.restored',
  'system:monitor.since',
  'system:webhooks.nextAttempt',
  'tokens:lastUsed',
];

/** Texts that get a day. */
const DATES = [
  'account:since',
  'factors:added',
  'factors:enrolledSince',
  'schedules:occurrences.done',
  'schedules:preview.request',
  'system:analytics.hint',
  'tokens:expires',
];

/** Placeholders for times, other than days. */
const MOMENTS = ['after', 'ago', 'at', 'before', 'due', 'time', 'when'];

/** Placeholders that are no time in these texts. */
const OTHERS: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  'account:delegations.period': both('27 Nov 2026, 14:05', '27.11.2026, 14:05'),
  'asset:history': both('Hall 2', 'Halle 2'),
  'calendars:copy': both('Monday', 'Montag'),
  'due:fromTo': both('27 Nov 2026, 14:05', '27.11.2026, 14:05'),
  'requests:timeline.changed': both('Normal', 'Normal'),
  'requests:history.step': both('Assigned', 'Zugewiesen'),
  'schedules:rule.onDay': both('31', '31'),
  'schedules:plan': both('30', '30'),
  'system:monitor.uptime': both('2 days 3 h', '2 Tage 3 h'),
};

function both(en: string, de: string) {
  return { en: [en], de: [de] };
}

/** Values of the other placeholders. */
const VALUES: Readonly<Record<Language, Readonly<Record<string, readonly (string | number)[]>>>> = {
  en: {
    length: ['45 min', '1 h 30 min', '2 days'],
    wait: ['in a moment', 'in 5 minutes'],
    from: ['27 Nov 2026, 14:05'],
    to: ['28 Nov 2026, 14:05'],
    day: ['27 Nov 2026'],
    days: ['Monday and Friday'],
    months: ['April and October'],
    month: ['April'],
    nth: ['second'],
    weekday: ['Tuesday'],
    amount: ['€12.50', '¥1,250'],
    cost: ['€12.50'],
    rate: ['€48.00'],
    reason: ['outside firm'],
    unit: ['pcs'],
    stage: ['In progress'],
    status: ['On hold'],
    step: ['Approve'],
    reopen: ['7 days', 'never'],
    confirm: ['never', '40 h'],
  },
  de: {
    length: ['45 min', '1 h 30 min', '2 Tage'],
    wait: ['in einem Moment', 'in 5 Minuten'],
    from: ['27.11.2026, 14:05'],
    to: ['28.11.2026, 14:05'],
    day: ['27.11.2026'],
    days: ['Montag und Freitag'],
    months: ['April und Oktober'],
    month: ['April'],
    nth: ['zweiten'],
    weekday: ['Dienstag'],
    amount: ['12,50 €', '1.250 ¥'],
    cost: ['12,50 €'],
    rate: ['48,00 €'],
    reason: ['Fremdfirma'],
    unit: ['Stück'],
    stage: ['In Arbeit'],
    status: ['Zurückgestellt'],
    step: ['Genehmigen'],
    reopen: ['7 Tage', 'nie'],
    confirm: ['nie', '40 h'],
  },
};

/** German lengths after a preposition take another case. */
const AFTER_PREPOSITION = ['due:due', 'due:atRisk', 'due:overdue'];

/** Lengths of working time, which have no days. */
const WORKING = ['policies:responseIn', 'policies:resolutionIn'];

const COUNTS = [0, 1, 2, 1000];

const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(path.join(FOLDER, language, file), 'utf8'));

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${before}${key}`, value] as [string, string]]
      : flat(value, `${before}${key}.`),
  );
}

const files = readdirSync(path.join(FOLDER, 'en'));

/** Texts of a language with a placeholder, by namespace and key without the plural. */
function interpolated(language: Language): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    for (const [key, text] of flat(read(language, file))) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
      const counted = /_(one|other)$/.test(key);
      if (names.length === 0 && !counted) continue;
      const whole = `${path.basename(file, '.json')}:${key.replace(/_(one|other)$/, '')}`;
      const all = [...(found.get(whole) ?? []), ...names, ...(counted ? ['count'] : [])];
      found.set(whole, [...new Set(all)]);
    }
  }
  return found;
}

const startsWithOne = (key: string, starts: readonly string[]) =>
  starts.find((start) => key.startsWith(start));

function valuesOf(language: Language, key: string, name: string): readonly (string | number)[] {
  if (name === 'count') return COUNTS;
  const other = startsWithOne(key, Object.keys(OTHERS));
  if (other && (MOMENTS.includes(name) || ['from', 'to', 'day', 'days'].includes(name))) {
    return OTHERS[other]?.[language] ?? [];
  }
  if (MOMENTS.includes(name) || (DATES.includes(key) && ['from', 'to'].includes(name))) {
    const kind = RELATIVE.includes(key) ? 'relative' : DATES.includes(key) ? 'date' : 'dateTime';
    return TIMES[language].map((times) => times[kind]);
  }
  if (name === 'length' && WORKING.includes(key)) return ['45 min', '62 h'];
  if (name === 'length' && language === 'de' && AFTER_PREPOSITION.includes(key)) {
    return ['45 min', '2 Tagen'];
  }
  return (
    VALUES[language][name] ?? (/^(id|number|percent|version|total)$/.test(name) ? [7] : ['Ana'])
  );
}

/** The texts of both languages by their whole key, as the console finds them. */
const TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Map<string, string>(
      files.flatMap((file) =>
        flat(read(language, file)).map(
          ([key, text]) => [`${path.basename(file, '.json')}:${key}`, text] as const,
        ),
      ),
    ),
  ]),
);

/** A text with its values; both languages have a form for one and one for all other counts. */
function translate(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const plural = values.count === 1 ? `${key}_one` : `${key}_other`;
  const text = TEXTS[language]?.get(key) ?? TEXTS[language]?.get(plural) ?? `{{${key}}}`;
  return text.replace(/\{\{(\w+)\}\}/g, (all, name) => String(values[name] ?? all));
}

/** All sentences of a text: each value of a placeholder once, with the first ones of the others. */
function sentencesOf(language: Language, key: string, names: readonly string[]): string[] {
  const first = Object.fromEntries(
    names.map((name) => [name, valuesOf(language, key, name)[0] as string | number]),
  );
  return names.flatMap((name) =>
    valuesOf(language, key, name).map((value) =>
      translate(language, key, { ...first, [name]: value }),
    ),
  );
}

const DOUBLED: Readonly<Record<Language, RegExp>> = {
  en: /\b(since|on|at|from|until|by|for|of|in)\s+((in|on|at|by|this minute|yesterday|today|tomorrow)\b|[\w ]+\bago\b)/i,
  de: /\b(seit|am|um|vom|zum|bis|ab|von|nach|auf|in)\s+(vor|in|am|um|seit|gestern|heute|morgen)\b/i,
};

/** What is wrong with a sentence; empty if nothing is. */
function faultsOf(language: Language, sentence: string): string[] {
  return [
    ...(/\{\{|\}\}|undefined|\bNaN\b|\[object/.test(sentence) ? ['unresolved'] : []),
    ...(/ {2}|^\s|\s$/.test(sentence) ? ['blanks'] : []),
    ...(/\s[,.;:!?)](\s|$)|\(\s|\(\)|[,;:]\s*[,.;]|“”|„“/.test(sentence) ? ['empty slot'] : []),
    ...(DOUBLED[language].test(sentence) ? ['doubled preposition'] : []),
    ...(language === 'de' && /\b(seit|in|nach|vor) \d+ (Tage|Monate|Jahre)\b/.test(sentence)
      ? ['case']
      : []),
    ...(/\b1 (days|hours|minutes|requests|people|entries|labels|rows|Tage|Meldungen|Personen)\b/.test(
      sentence,
    )
      ? ['plural']
      : []),
    ...(/\b(0|2|1000) (day|hour|minute|request|person|entry|label|row|Tag|Meldung)\b/.test(sentence)
      ? ['singular']
      : []),
    ...(/\d:\d\d h\b|\b\d+ (minutes|hours|Minuten|Stunden|hrs?|Std\.?)\b/.test(
      sentence.replace(
        /(in|vor) \d+ (minutes|Minuten)|\d+ minutes ago|(last|letzten?) 24 (hours|Stunden)/i,
        '',
      ),
    )
      ? ['length']
      : []),
  ];
}

describe.each(LANGUAGES)('texts with placeholders (%s)', (language) => {
  const texts = interpolated(language);

  it('are many, and in both languages the same', () => {
    expect(texts.size).toBeGreaterThan(400);
    expect([...texts.keys()].sort()).toEqual([...interpolated('en').keys()].sort());
  });

  it('are sentences with real values', () => {
    const faults: unknown[] = [];
    for (const [key, names] of texts) {
      if (key === 'records:verb') continue; // Its value is a line break, at which the sentence is cut.
      for (const sentence of sentencesOf(language, key, names)) {
        const wrong = faultsOf(language, sentence);
        if (wrong.length > 0) faults.push([key, sentence, wrong]);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('the rules of the test', () => {
  it.each([
    ['en', 'waits since 7 minutes ago', 'doubled preposition'],
    ['en', 'Last change , 27 Nov', 'empty slot'],
    ['en', 'Last change: , 27 Nov', 'empty slot'],
    ['en', 'due {{when}}', 'unresolved'],
    ['en', '1 requests', 'plural'],
    ['en', '1000 request', 'singular'],
    ['en', 'takes 90 minutes', 'length'],
    ['en', 'takes 1:30 h', 'length'],
    ['en', 'on  hold', 'blanks'],
    ['de', 'wartet seit vor 16 Minuten', 'doubled preposition'],
    ['de', 'bis gestern', 'doubled preposition'],
    ['de', 'läuft seit 2 Tage', 'case'],
  ] as const)('find in %s: %s', (language, sentence, fault) => {
    expect(faultsOf(language, sentence)).toContain(fault);
  });
});

/** The sources of the console, by path. */
function sources(folder = SOURCES): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]);
}

describe('callers', () => {
  it('pass relative times only where the texts are written for them', () => {
    const calls = sources().flatMap(([, text]) =>
      [
        ...text.matchAll(/\bt\(\s*'([\w.:]+)',\s*\{[^}]*?\b(?:when|ago):\s*format\.relative\(/g),
      ].map(([, key]) => key ?? ''),
    );
    expect(calls.length).toBeGreaterThan(10);
    const known = RELATIVE.map((key) => key.slice(key.indexOf(':') + 1));
    expect(calls.filter((key) => !known.includes(key))).toEqual([]);
  });

  it('have no label that ends with a preposition before a relative time', () => {
    const labels = sources().flatMap(([, text]) =>
      [...text.matchAll(/label=\{t\('([\w.:]+)'\)\}>\s*<Ago/g)].map(([, key]) => key ?? ''),
    );
    expect(labels.length).toBeGreaterThan(4);
    for (const language of LANGUAGES) {
      const wrong = labels.filter((key) =>
        /\b(since|at|on|seit|am|um)$/i.test(translate(language, `requests:${key}`)),
      );
      expect([language, wrong]).toEqual([language, []]);
    }
  });
});
