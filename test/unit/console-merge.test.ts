import { describe, expect, it } from 'vitest';
import {
  type Content,
  type ContentField,
  changesOf,
  contentOf,
  merge,
} from '../../console/src/pages/requests/maintenance/steps/edit-merge.js';

const BASE: Content = {
  title: 'Tap drips',
  description: 'All week.',
  priority: 'NORMAL',
  category: 'plumbing',
  categoryId: '',
  location: 'Room 4',
  locationId: '',
  assetId: '',
  assetDown: '',
  departmentId: '3',
  wantedBy: '',
  dueAt: '',
  fields: '',
};

const OTHER: Content = {
  title: 'Tap runs',
  description: 'All month.',
  priority: 'HIGH',
  category: 'water',
  categoryId: '',
  location: 'Room 5',
  locationId: '',
  assetId: '8',
  assetDown: '',
  departmentId: '4',
  wantedBy: '2027-03-01',
  dueAt: '',
  fields: '',
};

const FIELDS = Object.keys(BASE).filter(
  (field) => !['categoryId', 'locationId', 'assetDown', 'dueAt', 'fields'].includes(field),
) as ContentField[];

const change = (...fields: ContentField[]): Content => ({
  ...BASE,
  ...Object.fromEntries(fields.map((field) => [field, OTHER[field]])),
});

describe('what two people have made of the same request', () => {
  it('is what both have when nobody has changed anything', () => {
    expect(merge(BASE, BASE, BASE)).toEqual({ disputed: [], taken: [], merged: BASE });
  });

  it.each(FIELDS)('takes %s from the others where they alone have changed it', (field) => {
    const theirs = change(field);
    expect(merge(BASE, BASE, theirs)).toEqual({ disputed: [], taken: [field], merged: theirs });
  });

  it.each(FIELDS)('leaves %s as I have it where I alone have changed it', (field) => {
    const mine = change(field);
    expect(merge(BASE, mine, BASE)).toEqual({ disputed: [], taken: [], merged: mine });
  });

  it.each(FIELDS)(
    'is disputed where both have changed %s, and stays mine until I choose',
    (field) => {
      const mine = { ...BASE, [field]: field === 'priority' ? 'URGENT' : '9' } as Content;
      expect(merge(BASE, mine, change(field))).toEqual({
        disputed: [field],
        taken: [],
        merged: mine,
      });
    },
  );

  it.each(FIELDS)('is not disputed where both have made the same change of %s', (field) => {
    const same = change(field);
    expect(merge(BASE, same, same)).toEqual({ disputed: [], taken: [], merged: same });
  });

  it('takes and disputes field by field', () => {
    const mine = { ...BASE, title: 'Mine', location: 'Room 9' };
    const theirs = change('title', 'category');
    expect(merge(BASE, mine, theirs)).toEqual({
      disputed: ['title'],
      taken: ['category'],
      merged: { ...mine, category: OTHER.category },
    });
    // Nothing of it is written into what was given.
    expect(mine.category).toBe(BASE.category);
  });

  it('is disputed where I have put back what the others have changed twice', () => {
    // The base is what I began with; a value that I have not touched is not mine.
    expect(merge(BASE, BASE, change('title')).disputed).toEqual([]);
    const mine = { ...BASE, title: '' };
    expect(merge(BASE, mine, change('title')).disputed).toEqual(['title']);
  });
});

describe('the changes that are sent', () => {
  it('are none where nothing differs, also by spaces around it', () => {
    expect(changesOf(BASE, BASE)).toEqual({});
    expect(changesOf(BASE, { ...BASE, title: ' Tap drips ' })).toEqual({});
  });

  it.each([
    ['title', 'Tap runs'],
    ['description', 'All month.'],
    ['priority', 'HIGH'],
    ['category', 'water'],
    ['location', 'Room 5'],
    ['departmentId', 4],
    ['assetId', 8],
  ] as const)('are %s alone where it alone differs', (field, sent) => {
    expect(changesOf(BASE, change(field))).toEqual({ [field]: sent });
  });

  it('are the record alone where one is chosen, and the text alone where it is typed', () => {
    const linked = { ...BASE, location: 'House / Room 5', locationId: '5' };
    expect(changesOf(BASE, linked)).toEqual({ locationId: 5 });
    expect(changesOf(linked, BASE)).toEqual({ location: 'Room 4' });
    expect(changesOf(linked, { ...linked, locationId: '' })).toEqual({ locationId: null });
    expect(changesOf(linked, { ...linked, location: '', locationId: '' })).toEqual({
      location: null,
    });
    expect(merge(BASE, BASE, linked)).toEqual({
      disputed: [],
      taken: ['location'],
      merged: linked,
    });
  });

  it('are without spaces around them, and null for what was emptied', () => {
    const wanted = { ...BASE, title: ' New ', description: ' New. ', category: ' ', location: '' };
    expect(changesOf(BASE, wanted)).toEqual({
      title: 'New',
      description: 'New.',
      category: null,
      location: null,
    });
    expect(changesOf(BASE, { ...BASE, category: ' a ', location: ' b ' })).toEqual({
      category: 'a',
      location: 'b',
    });
  });
});

it('the content of a request has an empty text for what it has not', () => {
  const saved = { title: 'a', description: 'b', priority: 'LOW', departmentId: 7 } as const;
  const links = { categoryId: '', locationId: '', assetId: '', assetDown: '' };
  const none = { ...links, wantedBy: '', dueAt: '', fields: '' };
  const content = { title: 'a', description: 'b', priority: 'LOW', departmentId: '7', ...none };
  expect(contentOf({ ...saved, category: null, location: null })).toEqual({
    ...content,
    category: '',
    location: '',
  });
  expect(contentOf({ ...saved, category: 'c', location: 'd' })).toEqual({
    ...content,
    category: 'c',
    location: 'd',
  });
  expect(contentOf({ ...saved, categoryId: 1, locationId: 2, assetId: 3 })).toMatchObject({
    categoryId: '1',
    locationId: '2',
    assetId: '3',
  });
});

describe('answers to questions', () => {
  const of = (answers: object) => ({ ...BASE, fields: JSON.stringify(answers) });

  it('are never disputed: those that the viewer changed go before those of others', () => {
    const base = of({ fuel: 'gas', since: '2026-01-31' });
    const mine = of({ fuel: 'oil', since: '2026-01-31' });
    const theirs = of({ fuel: 'wood', since: '2026-02-01', rooms: ['hall'] });
    const { disputed, taken, merged } = merge(base, mine, theirs);
    expect([disputed, taken]).toEqual([[], []]);
    expect(JSON.parse(merged.fields)).toEqual({
      fuel: 'oil',
      since: '2026-02-01',
      rooms: ['hall'],
    });
    expect(changesOf(theirs, merged)).toEqual({ fields: [{ key: 'fuel', value: 'oil' }] });
  });

  it('are sent by key, null for one that was cleared, and not at all where they are the same', () => {
    const saved = contentOf({
      ...BASE,
      departmentId: 3,
      categoryId: null,
      locationId: null,
      assetId: null,
      fields: [{ key: 'fuel', value: 'gas' }],
    });
    expect(changesOf(saved, saved)).toEqual({});
    expect(changesOf(saved, { ...saved, fields: '{"fuel":null}' })).toEqual({
      fields: [{ key: 'fuel', value: null }],
    });
    // Of a question that is no longer asked nothing is said.
    expect(changesOf(saved, { ...saved, fields: '' })).toEqual({});
  });
});
