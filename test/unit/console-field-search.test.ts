import { describe, expect, it } from 'vitest';
import {
  fieldSearch,
  fieldsFilter,
  typedFilters,
} from '../../console/src/pages/requests/maintenance/fields/field-search.js';
import { exportQuery } from '../../console/src/parts/export-filter.js';

const ADDRESS = {
  'field.fuel': 'gas',
  'field.smell': false,
  'field.pressure.from': 1.5,
  'field.pressure.to': 3,
  stage: 'submitted',
};

describe('filters by fields', () => {
  it('are read from the address, and what is none is left out', () => {
    const { stage: _, ...fields } = ADDRESS;
    expect(fieldSearch({ ...ADDRESS, 'field.Fuel': 'x', 'field.fuel.like': 'x' })).toEqual(fields);
    expect(fieldSearch({ 'field.fuel': '', 'field.smell': null, 'field.rooms': ['a'] })).toEqual(
      {},
    );
  });

  it('are one for each key in GraphQL', () => {
    expect(fieldsFilter(ADDRESS)).toEqual([
      { key: 'fuel', equals: 'gas' },
      { key: 'smell', equals: false },
      { key: 'pressure', from: 1.5, to: 3 },
    ]);
    expect(fieldsFilter({ stage: 'submitted' })).toBeUndefined();
  });

  it('are spelled as parameters in exports and saved views', () => {
    const query = exportQuery({ fields: fieldsFilter(ADDRESS), onHold: true });
    expect(Object.fromEntries(query)).toEqual({
      'field.fuel': 'gas',
      'field.smell': 'false',
      'field.pressure.from': '1.5',
      'field.pressure.to': '3',
      onHold: 'true',
      format: 'xlsx',
    });
  });

  it('of a saved view get values of their kinds, a text that looks like a number stays one', () => {
    const texts = { 'field.smell': 'false', 'field.pressure.from': '1.5', 'field.note': '5' };
    expect(
      typedFilters({ ...texts, 'field.gone': '7' }, [
        { key: 'smell', kind: 'CHECK' },
        { key: 'pressure', kind: 'NUMBER' },
        { key: 'note', kind: 'TEXT' },
      ]),
    ).toEqual({
      'field.smell': false,
      'field.pressure.from': 1.5,
      'field.note': '5',
      'field.gone': '7',
    });
  });
});
