import type { ImportField } from '../open-reports/import/import-fields.js';
import type { WordedValue } from '../open-reports/import/import-words.js';
import type { Asset } from './assets.types.js';

/** Words for the states of an asset; the first two of each are those of the console. */
export const STATE_WORDS: readonly WordedValue<Asset['state']>[] = [
  { value: 'in_service', words: ['In service', 'In Betrieb', 'In use', 'Active', 'Aktiv'] },
  { value: 'out_of_service', words: ['Out of service', 'Außer Betrieb', 'Inactive', 'Inaktiv'] },
  { value: 'retired', words: ['Retired', 'Ausgemustert', 'Scrapped', 'Verschrottet'] },
];

const dated = { kind: 'day' } as const;
const written = { kind: 'text' } as const;

/** The fields of an imported file of assets (docs/behaviour/things.md), in the order of the exported columns. */
export const ASSET_FIELDS: readonly ImportField[] = [
  {
    ...{ field: 'tag', required: true, label: { en: 'Tag', de: 'Kennung' }, kind: 'text' },
    also: [
      ...[
        'Asset no',
        'Asset number',
        'Asset id',
        'Inventory no',
        'Inventory number',
        'Number',
        'No',
      ],
      ...[
        'Inventarnummer',
        'Inventar-Nr',
        'Anlagennummer',
        'Anlagen-Nr',
        'Nummer',
        'Nr',
        'Id',
        'Code',
      ],
    ],
  },
  {
    ...{ field: 'parent', label: { en: 'Part of', de: 'Teil von' }, kind: 'asset' },
    also: ['Belongs to', 'Gehört zu', 'Übergeordnet', 'Parent asset'],
  },
  {
    ...{ field: 'location', label: { en: 'Place', de: 'Ort' }, kind: 'location' },
    also: ['Room', 'Site', 'Where', 'Standort', 'Raum', 'Einbauort', 'Aufstellort'],
  },
  {
    ...{ field: 'department', label: { en: 'Department', de: 'Abteilung' }, kind: 'department' },
    also: ['Responsible', 'Team', 'Zuständig'],
  },
  {
    ...{ field: 'name', label: { en: 'Name', de: 'Name' }, ...written },
    also: ['Title', 'Description', 'Designation', 'Asset', 'Bezeichnung', 'Benennung', 'Anlage'],
  },
  {
    ...{ field: 'type', label: { en: 'Type', de: 'Art' }, ...written },
    also: ['Kind', 'Category', 'Typ', 'Kategorie', 'Anlagentyp', 'Anlagenart', 'Gerätetyp'],
  },
  {
    ...{ field: 'state', label: { en: 'State', de: 'Zustand' }, kind: 'word' },
    ...{ values: STATE_WORDS, also: ['Status', 'Condition'] },
  },
  {
    ...{
      field: 'criticality',
      label: { en: 'Criticality', de: 'Wichtigkeit' },
      kind: 'whole_number',
    },
    also: ['Priority', 'Importance', 'Priorität', 'Kritikalität'],
  },
  {
    ...{ field: 'manufacturer', label: { en: 'Manufacturer', de: 'Hersteller' }, ...written },
    also: ['Maker', 'Make', 'Brand', 'Vendor', 'Fabrikat', 'Marke'],
  },
  {
    ...{ field: 'model', label: { en: 'Model', de: 'Modell' }, ...written },
    also: ['Model no', 'Model number', 'Baureihe', 'Modellnummer', 'Typenbezeichnung'],
  },
  {
    ...{ field: 'serialNumber', label: { en: 'Serial number', de: 'Seriennummer' }, ...written },
    also: ['Serial no', 'Serial', 'SN', 'S/N', 'Serien-Nr', 'Fabriknummer', 'Fabrik-Nr'],
  },
  {
    ...{ field: 'purchasedOn', label: { en: 'Purchased on', de: 'Gekauft am' }, ...dated },
    also: ['Purchase date', 'Bought', 'Kaufdatum', 'Anschaffungsdatum', 'Angeschafft am'],
  },
  {
    ...{ field: 'purchaseCost', label: { en: 'Purchase cost', de: 'Kaufpreis' }, kind: 'amount' },
    also: ['Price', 'Cost', 'Preis', 'Kosten', 'Anschaffungskosten', 'Anschaffungswert'],
  },
  {
    ...{ field: 'replacementCost', kind: 'amount' },
    label: { en: 'Replacement cost', de: 'Wiederbeschaffungswert' },
    also: ['Replacement value', 'Neuwert', 'Wiederbeschaffungskosten', 'Ersatzkosten'],
  },
  {
    ...{ field: 'warrantyUntil', label: { en: 'Warranty until', de: 'Garantie bis' }, ...dated },
    also: ['Warranty', 'Garantie', 'Garantieende', 'Gewährleistung bis'],
  },
  {
    ...{
      field: 'commissionedOn',
      label: { en: 'In service since', de: 'In Betrieb seit' },
      ...dated,
    },
    also: ['Commissioned', 'Installed', 'Install date', 'Inbetriebnahme', 'Einbaudatum'],
  },
  {
    ...{ field: 'notes', label: { en: 'Notes', de: 'Notizen' }, ...written },
    also: [
      'Note',
      'Remark',
      'Remarks',
      'Comment',
      'Bemerkung',
      'Bemerkungen',
      'Anmerkung',
      'Notiz',
    ],
  },
];
