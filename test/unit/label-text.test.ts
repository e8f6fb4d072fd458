import { expect, it } from 'vitest';
import {
  fitted,
  fittedEnd,
  placeBeside,
  twoLines,
  widthOf,
} from '../../src/modules/outward/label-sheets/label-text.js';

it.each([
  ['Pump', 10, ['Pump']],
  ['Circulation pump of the north wing', 12, ['Circulation pump of the', 'north wing']],
  [
    'Circulation pump of the north wing and many more',
    12,
    ['Circulation pump of the', 'north wing and many…'],
  ],
  ['Donaudampfschifffahrt', 6, ['Donaudamp', 'fschifffahrt']],
  ['', 6, ['']],
])('%j in lines of %i ems is %j', (text, room, lines) => {
  const broken = twoLines(text, room);
  expect(broken).toEqual(lines);
  for (const line of broken) expect(widthOf(line)).toBeLessThanOrEqual(room);
});

it('cuts a text at its end and a path at its beginning, by whole characters', () => {
  expect(fitted('Boiler room', 4)).toBe('Boile…');
  expect(fittedEnd('Main building / Cellar / Boiler room', 7)).toBe('…Boiler room');
  expect(fitted('𝒳𝒳𝒳𝒳', 3)).toBe('𝒳𝒳…');
  expect(fittedEnd('Cellar', 10)).toBe('Cellar');
});

it.each([
  ['Boiler room', 'Main building / Boiler room', 'Main building'],
  ['boiler room', 'Boiler Room', ''],
  ['Boiler', 'Main building / Boiler room', 'Main building / Boiler room'],
  ['Pump', '', ''],
])('says the place of %j in %j without its name: %j', (name, path, place) => {
  expect(placeBeside(name, path)).toBe(place);
});
