import { describe, expect, it } from 'vitest';
import { canonicalEmail, guessKey, storedForms } from '../../src/core/email.js';

describe('the canonical form of an address', () => {
  it.each([
    ['alice@example.org', 'alice@example.org'],
    ['  Alice@EXAMPLE.org ', 'alice@example.org'],
    ['admin@localhost.localdomain', 'admin@localhost.localdomain'],
    ['admin@localhost', 'admin@localhost'],
    ["o'neil+work@example.org", "o'neil+work@example.org"],
    ['jörg@example.org', 'jörg@example.org'],
    ['x@münchen.de', 'x@xn--mnchen-3ya.de'],
    ['x@MÜNCHEN.de', 'x@xn--mnchen-3ya.de'],
    ['x@xn--mnchen-3ya.de', 'x@xn--mnchen-3ya.de'],
    ['x@straße.de', 'x@xn--strae-oqa.de'],
    ['x@例え.jp', 'x@xn--r8jz45g.jp'],
  ])('of %s is %s', (given, canonical) => {
    expect(canonicalEmail(given)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each([
    ['full-width letters', '\uFF41lice@example.org'],
    ['a full-width domain', 'alice@\uFF45xample.org'],
    ['the Kelvin sign, which lower case turns into a letter', '\u212Aurt@example.org'],
    ['a long s', 'ali\u017Fe@example.org'],
    ['a ligature', 'e\uFB03e@example.org'],
    ['a decomposed letter', 'jo\u0308rg@example.org'],
    ['a variation selector', 'alice\uFE0F@example.org'],
    ['a variation selector in the domain', 'alice@example\uFE0F.org'],
    ['a supplementary variation selector', 'alice\u{E0100}@example.org'],
    ['a soft hyphen', 'alice@exam\u00ADple.org'],
    ['a zero-width joiner', 'ali\u200Dce@example.org'],
    ['a Hangul filler', 'alice\u3164@example.org'],
    ['a braille blank', 'alice\u2800@example.org'],
    ['a combining grapheme joiner', 'ali\u034Fce@example.org'],
    ['a trailing dot', 'alice@example.org.'],
    ['an ideographic full stop', 'alice@example\u3002org'],
    ['a halfwidth ideographic full stop', 'alice@example\uFF61org'],
    ['Cyrillic in a Latin label', 'alice@ex\u0430mple.org'],
    ['Greek in a Latin label', 'alice@exampl\u03BF.org'],
    ['brackets', 'x]]]]@×]]'],
    ['an A-label that decodes to nothing', 'x@xn--a'],
    ['a quoted local part', '"alice"@example.org'],
    ['two at signs', 'alice@b@example.org'],
    ['no local part', '@example.org'],
    ['no domain', 'alice@'],
    ['two dots', 'alice@example..org'],
    ['two dots before the at', 'al..ice@example.org'],
    ['an underscore in the domain', 'alice@ex_ample.org'],
    ['white space', 'al ice@example.org'],
    ['an address literal', 'alice@[127.0.0.1]'],
    ['a domain too long in ASCII', `x@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.de`],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.org`],
  ])('refuses %s', (_what, given) => {
    expect(canonicalEmail(given)).toBeUndefined();
  });
});

it('a login looks for the very address first, and then for its canonical form', () => {
  expect(storedForms(' X@münchen.de')).toEqual(['x@münchen.de', 'x@xn--mnchen-3ya.de']);
  expect(storedForms('Alice@example.org')).toEqual(['alice@example.org']);
  expect(storedForms('alice@example.org.')).toEqual(['alice@example.org.']);
  expect(storedForms('\uFF41lice@example.org')).toEqual(['\uFF41lice@example.org']);
});

it('variants of one address share one count of guesses', () => {
  const key = guessKey('alice@example.org');
  expect(guessKey('\uFF41lice@example.org')).toBe(key);
  expect(guessKey(' ALICE@Example\uFF0Eorg')).toBe(key);
  expect(guessKey('x@münchen.de')).toBe(guessKey('x@xn--mnchen-3ya.de'));
  expect(guessKey('no address')).toBe('no address');
});
