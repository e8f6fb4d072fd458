import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = 'console/src/i18n';

type Texts = { readonly [key: string]: string | Texts };

const read = (language: string, name: string): Texts =>
  JSON.parse(readFileSync(path.join(FOLDER, language, name), 'utf8'));

/** The texts of a file by their whole key. */
function flat(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${before}${key}`, value] as const]
        : [...flat(value, `${before}${key}.`)],
    ),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** docs/api/rest.md, and the codes of Apollo that clients go by (docs/api/errors.md). */
const CODES = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'expired_token',
  'session_invalid',
  'FORBIDDEN',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_INACTIVE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'INVALID_TRANSITION',
  'VERSION_CONFLICT',
  'IDEMPOTENCY_CONFLICT',
  'CURSOR_EXPIRED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ACCOUNT_LOCKED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'OFFLINE',
];

describe('the texts of the console', () => {
  const names = readdirSync(path.join(FOLDER, 'en')).sort();

  it('are there in both languages', () => {
    expect(readdirSync(path.join(FOLDER, 'de')).sort()).toEqual(names);
    expect(names.length).toBeGreaterThan(6);
  });

  it.each(names)('%s has the same keys and placeholders in both, and no empty text', (name) => {
    const [english, german] = [flat(read('en', name)), flat(read('de', name))];
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect([key, placeholders(german.get(key) ?? '')]).toEqual([key, placeholders(text)]);
      expect([key, text.trim(), german.get(key)?.trim()]).not.toContain('');
    }
  });

  it('have words for each error code', () => {
    for (const language of ['en', 'de']) {
      const errors = flat(read(language, 'errors.json'));
      for (const code of CODES)
        expect([code, (errors.get(code) ?? '').length > 20]).toEqual([code, true]);
    }
  });

  it('have words for each of the 28 permissions and each role', () => {
    for (const language of ['en', 'de']) {
      const keys = [...flat(read(language, 'people.json')).keys()];
      expect(keys.filter((key) => key.startsWith('permission.'))).toHaveLength(28);
      const common = flat(read(language, 'common.json'));
      for (const role of [
        'SUPER_ADMIN',
        'ADMINISTRATOR',
        'DEPARTMENT_HEAD',
        'DEVELOPER',
        'EMPLOYEE',
        'TECHNICIAN',
      ]) {
        expect(common.has(`role.${role}`)).toBe(true);
      }
    }
  });
});
