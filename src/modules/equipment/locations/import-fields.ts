import type { ImportField } from '../open-reports/import/import-fields.js';
import type { WordedValue } from '../open-reports/import/import-words.js';
import type { Location } from './locations.types.js';

/** Words for the kinds of a location; the first two of each are those of the console. */
export const KIND_WORDS: readonly WordedValue<Location['kind']>[] = [
  { value: 'site', words: ['Site', 'Standort', 'Campus', 'Liegenschaft'] },
  { value: 'building', words: ['Building', 'Gebäude', 'House', 'Haus'] },
  { value: 'floor', words: ['Floor', 'Stockwerk', 'Storey', 'Level', 'Etage', 'Geschoss'] },
  { value: 'room', words: ['Room', 'Raum', 'Zimmer'] },
  { value: 'area', words: ['Area', 'Bereich', 'Zone'] },
];

/** The fields of an imported file of locations (docs/behaviour/things.md). */
export const LOCATION_FIELDS: readonly ImportField[] = [
  {
    ...{ field: 'code', required: true, label: { en: 'Code', de: 'Kürzel' }, kind: 'text' },
    also: ['number', 'no', 'id', 'Nummer', 'Nr', 'Raumnummer', 'Raum-Nr', 'Room number', 'Room no'],
  },
  {
    ...{ field: 'name', label: { en: 'Name', de: 'Name' }, kind: 'text' },
    also: ['Title', 'Description', 'Bezeichnung', 'Benennung', 'Raumname', 'Room name'],
  },
  {
    ...{ field: 'parent', label: { en: 'Part of', de: 'Liegt in' }, kind: 'location' },
    also: ['Inside', 'Within', 'Above', 'Teil von', 'Übergeordnet', 'Gehört zu', 'Parent location'],
  },
  {
    ...{ field: 'kind', label: { en: 'Kind', de: 'Art' }, kind: 'word', values: KIND_WORDS },
    also: ['Type', 'Typ', 'Category', 'Kategorie'],
  },
  {
    ...{ field: 'department', label: { en: 'Department', de: 'Abteilung' }, kind: 'department' },
    also: ['Responsible', 'Zuständig', 'Team', 'Bereich'],
  },
  {
    ...{ field: 'timeZone', label: { en: 'Time zone', de: 'Zeitzone' }, kind: 'time_zone' },
    also: ['timezone', 'zone'],
  },
];
