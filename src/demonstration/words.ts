/** Names and texts of the demonstration data. */
export const DEPARTMENTS = [
  ['Facilities', 'Buildings, grounds and everything that is bolted to them'],
  ['Production', 'Halls 1 to 3 and their machines'],
  ['Laboratory', 'Testing and quality assurance'],
  ['Warehouse', 'Goods in, goods out, racks and forklifts'],
  ['Offices', 'Administration, sales and the canteen'],
  ['Fleet', 'Vans, excavators and the workshop'],
] as const;

export const FIRST_NAMES = [
  'Amara',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Farid',
  'Grace',
  'Hana',
  'Ivo',
  'Jana',
  'Kofi',
  'Leila',
  'Mateo',
  'Nora',
  'Oskar',
  'Priya',
  'Quentin',
  'Rosa',
  'Sven',
  'Tuva',
  'Umar',
  'Vera',
  'Wanda',
  'Yusuf',
] as const;

export const LAST_NAMES = [
  'Abbott',
  'Berger',
  'Castillo',
  'Duarte',
  'Eriksen',
  'Fontaine',
  'Gruber',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lindholm',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Rossi',
  'Schmid',
  'Tanaka',
  'Varga',
] as const;

/** A kind of request: category, title, description. */
export const INCIDENT_CONDITIONS = [
  ['Plumbing', 'Tap drips', 'It has been dripping all week; the basin is stained already.'],
  ['Plumbing', 'Leaking pipe under the sink', 'Water on the floor every morning. A bucket helps.'],
  ['Plumbing', 'Drain blocked', 'The water stands and smells. Plunger tried, no use.'],
  ['Electrical', 'Light flickers', 'The tube near the door flickers and hums.'],
  ['Electrical', 'Socket without power', 'The left one is dead, the right one works.'],
  ['Electrical', 'Breaker trips', 'Trips whenever the second machine starts.'],
  ['Heating', 'Radiator stays cold', 'All the others are warm. Bled it, no change.'],
  ['Heating', 'Far too hot', 'The thermostat does nothing; we work with the windows open.'],
  ['Ventilation', 'Extractor fan rattles', 'Loud since the weekend. Bearing?'],
  ['Machinery', 'L/H bucket cylinder leaking', 'Oil under the machine, about a cup a day.'],
  ['Machinery', 'Replace bucket teeth', 'Two worn down to the adapter, one missing.'],
  [
    'Machinery',
    'Conveyor belt runs off',
    'Runs to the right after ten minutes and rubs on the frame.',
  ],
  ['Machinery', 'Emergency stop sticks', 'Has to be pulled out with force. Please look soon.'],
  ['Doors', 'Door does not close', 'It drags on the floor and stays open.'],
  ['Doors', 'Roller shutter stops half-way', 'Comes down to head height and stops.'],
  ['Vehicles', 'Forklift brakes squeal', 'Metal on metal when fully laden.'],
  ['Vehicles', 'Van: warning light', 'Engine light on since yesterday, runs normally.'],
  ['Furniture', 'Chair broken', 'The gas spring gives way.'],
  ['Safety', 'Fire extinguisher overdue', 'The tag says the check was due two months ago.'],
  ['Safety', 'Handrail loose', 'The third post moves when you lean on it.'],
  ['IT', 'Projector without picture', 'The lamp hours are used up, it says.'],
] as const;

export const PLACES = [
  'Hall 1',
  'Hall 2',
  'Hall 3, north side',
  'Room 114',
  'Room 203',
  'Kitchen, 2nd floor',
  'Stairwell B',
  'Loading bay 4',
  'Workshop',
  'Yard',
  'Roof',
  'Reception',
  'Cold store',
  'Laboratory 2',
] as const;

export const NOTES = {
  approve: ['Go ahead.', 'Approved, please before the audit.', 'Yes, and check the others too.'],
  assign: ['Spare part is on the shelf.', 'Call first, they work in shifts.', 'Bring a ladder.'],
  complete: [
    'Replaced the seal.',
    'Tightened and tested.',
    'New part fitted, ran it for an hour.',
    'Cleaned; should hold for a while.',
    'Contact burnt, replaced.',
  ],
  cancel: [
    'Reported twice.',
    'Went away by itself.',
    'The machine is going to be scrapped.',
    'Solved by the supplier under warranty.',
  ],
  reopen: [
    'It leaks again.',
    'The noise is back since this morning.',
    'Works for an hour, then stops.',
  ],
} as const;

/** Comments on a request during the work. */
export const COMMENTS = {
  ask: [
    'Is the room free tomorrow morning?',
    'Which of the two is it, left or right?',
    'Since when? Does it happen every time?',
  ],
  answer: [
    'Any time before ten.',
    'The one next to the window.',
    'Since Monday, and it gets worse.',
  ],
  internal: [
    'The third time this year; a new one would be cheaper.',
    'The part is under warranty, **do not** open it.',
  ],
} as const;
