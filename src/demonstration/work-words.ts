/** Parts: number, name, unit, price in cents, reorder point, stock at first, and the categories in whose work they are used. */
export const PARTS = [
  ['SEAL-012', 'Tap seal 12 mm', 'pcs', 85, 20, 120, ['Plumbing']],
  ['TRAP-040', 'Siphon DN 40', 'pcs', 1_150, 3, 12, ['Plumbing']],
  ['TUBE-18W', 'LED tube 18 W, 1200 mm', 'pcs', 890, 10, 60, ['Electrical']],
  ['SOCK-230', 'Socket 230 V with cover', 'pcs', 540, 5, 25, ['Electrical']],
  ['THRM-M30', 'Thermostat head M30', 'pcs', 1_690, 4, 15, ['Heating']],
  ['BRG-6204', 'Ball bearing 6204-2RS', 'pcs', 720, 6, 24, ['Ventilation', 'Machinery']],
  ['OIL-H46', 'Hydraulic oil HLP 46', 'l', 410, 40, 200, ['Machinery', 'Vehicles']],
  ['BELT-B60', 'V-belt B60', 'pcs', 1_340, 4, 10, ['Machinery', 'Ventilation']],
  ['HNG-80', 'Door hinge 80 mm', 'pcs', 460, 8, 30, ['Doors', 'Furniture']],
  ['PAD-FL2', 'Brake pads, forklift', 'set', 6_900, 2, 6, ['Vehicles']],
] as const;

/** Checklists with the categories of their requests. */
export const CHECKLISTS = [
  {
    name: 'After electrical work',
    categories: ['Electrical'],
    items: [
      { kind: 'check', label: 'Shut off and secured against switching on', required: true },
      { kind: 'check', label: 'No voltage at all poles', required: true },
      { kind: 'number', label: 'Insulation resistance', unit: 'MΩ', min: 1, required: true },
      { kind: 'text', label: 'Remarks' },
    ],
  },
  {
    name: 'Machine back in operation',
    categories: ['Machinery', 'Ventilation'],
    items: [
      { kind: 'check', label: 'Guards are mounted', required: true },
      { kind: 'check', label: 'Emergency stop works', required: true },
      { kind: 'number', label: 'Temperature after 30 minutes', unit: '°C', min: 20, max: 70 },
      { kind: 'choice', label: 'Noise', choices: ['normal', 'louder than before', 'grinding'] },
    ],
  },
  {
    name: 'Vehicle handed over',
    categories: ['Vehicles'],
    items: [
      { kind: 'check', label: 'Brakes tested', required: true },
      { kind: 'check', label: 'Lights work', required: true },
      { kind: 'text', label: 'Known damage' },
    ],
  },
] as const;

/** Notes of time entries. */
export const TIME_NOTES = [
  'Found the cause and ordered the part',
  'Dismantled and cleaned',
  'Fitted and tested',
  'With the supplier on the telephone',
] as const;

/** Purchases: what, supplier, amount in cents. */
export const PURCHASES = [
  ['Cylinder seal kit', 'Hydraulik Brandt', 8_450],
  ['Replacement fan motor', 'Lufttechnik Sommer', 31_900],
  ['Roller shutter spring', 'Torbau Nord', 24_500],
  ['Projector lamp', 'Medien Keller', 18_990],
  ['Crane truck for half a day', 'Kranservice Lange', 42_000],
  ['Special screws M8, 50 pcs', 'Eisen Winter', 3_860],
] as const;
