import { expect, it } from 'vitest';
import { displayName, newFilename } from '../../src/modules/system/files/file-names.js';

it.each([
  ['leak.jpeg', 'leak.jpg'],
  ['Küche (vorher).HEIC.png', 'Küche (vorher).HEIC.jpg'],
  ['水漏れ.webp', '水漏れ.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\me\\leak.png', 'leak.jpg'],
  ['a\u0000b\r\nc.png', 'abc.jpg'],
  ['photo\u202egpj.exe', 'photogpj.jpg'],
  ['"; rm -rf ".png', '__ rm -rf _.jpg'],
  ['half \ud800 pair.png', 'half \ufffd pair.jpg'],
  ['.htaccess', 'photo.jpg'],
  ['..', 'photo.jpg'],
  ['', 'photo.jpg'],
  ['   .png', 'photo.jpg'],
  [`${'x'.repeat(5000)}.png`, `${'x'.repeat(200)}.jpg`],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given, 'jpg')).toBe(shown);
});

it('the name of a stored file has nothing of what came in, and never repeats', () => {
  const names = new Set(Array.from({ length: 1000 }, () => newFilename('png')));
  expect(names.size).toBe(1000);
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}\.png$/);
});
