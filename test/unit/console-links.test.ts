import { describe, expect, it } from 'vitest';
import { currentEntry } from '../../console/src/app/current-entry.js';
import { isApple } from '../../console/src/parts/is-apple.js';
import { linkParts } from '../../console/src/parts/link-parts.js';

const urlsOf = (text: string) => linkParts(text).flatMap(({ url }) => url ?? []);

describe('links in texts of people', () => {
  it('keeps every character of the text, and marks the addresses', () => {
    const text = 'See https://example.org/a?b=1#c and\nhttp://10.0.0.1:80/x.';
    expect(linkParts(text)).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1#c', url: 'https://example.org/a?b=1#c' },
      { text: ' and\n' },
      { text: 'http://10.0.0.1:80/x', url: 'http://10.0.0.1/x' },
      { text: '.' },
    ]);
    expect(linkParts('')).toEqual([]);
    expect(linkParts('Nothing here.')).toEqual([{ text: 'Nothing here.' }]);
  });

  it.each([
    ['(see https://example.org/a).', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['[https://example.org/a], then', 'https://example.org/a'],
    ['HTTPS://EXAMPLE.ORG/A!', 'https://example.org/A'],
  ])('ends the address of %j where the sentence goes on', (text, url) => {
    expect(urlsOf(text)).toEqual([url]);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'ftp://example.org/a',
    'www.example.org',
    'xhttps://example.org',
    'https://',
    'https://[',
  ])('does not link %j', (text) => {
    expect(urlsOf(text)).toEqual([]);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('leaves markup as text, before and in an address', () => {
    const text = '<a href="https://example.org/"><img onerror=x></a>';
    expect(urlsOf(text)).toEqual(['https://example.org/']);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the marked entry of the navigation', () => {
  const addresses = ['/', '/requests', '/requests/new', '/people', '/people/departments'];

  it.each([
    ['/', '/'],
    ['/requests', '/requests'],
    ['/requests/7', '/requests'],
    ['/requests/new', '/requests/new'],
    ['/people/7', '/people'],
    ['/people/invitations', '/people'],
    ['/people/departments', '/people/departments'],
  ])('is for %s that of %s', (path, address) => {
    expect(currentEntry(path, addresses)).toBe(address);
  });

  it.each(['/account', '/requestsx', '/peopl'])('is none for %s', (path) => {
    expect(currentEntry(path, addresses)).toBeUndefined();
  });
});

it.each([
  ['MacIntel', true],
  ['iPhone', true],
  ['Win32', false],
  ['Linux x86_64', false],
  ['', false],
])('the platform %j has the key ⌘: %s', (platform, expected) => {
  expect(isApple(platform)).toBe(expected);
});
