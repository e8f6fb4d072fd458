/** A request on which the rule of the demonstration acts. */
export interface HeatingRow {
  readonly title: string;
  readonly description: string;
  /** The code of its place. */
  readonly place: string;
  /** The number of the employee. */
  readonly by: number;
  /** Working days before the present. */
  readonly days: number;
  readonly stage: 'assigned' | 'completed';
}

/** Requests about heating, on which the rule acts: those of some weeks are done. */
export const HEATING_REQUESTS: readonly HeatingRow[] = [
  {
    ...{ title: 'Heating off on the 1st floor', place: 'A-112', by: 1, days: 18 },
    ...{ description: 'All radiators are cold since this morning.', stage: 'completed' },
  },
  {
    ...{ title: 'Heating knocks at night', place: 'A-203', by: 2, days: 12 },
    ...{ description: 'The guard hears it in the whole building.', stage: 'completed' },
  },
  {
    ...{ title: 'Heating of room 202 stays lukewarm', place: 'A-202', by: 4, days: 7 },
    ...{ description: '18 degrees at noon, with the valve open.', stage: 'completed' },
  },
  {
    ...{ title: 'Heating drips in room 114', place: 'A-114', by: 3, days: 2 },
    ...{ description: 'A few drops an hour from the valve.', stage: 'assigned' },
  },
];
