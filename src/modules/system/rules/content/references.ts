/** The kinds of records that rules name. */
export type RecordKind =
  | 'departments'
  | 'categories'
  | 'locations'
  | 'assets'
  | 'users'
  | 'technicians'
  | 'calendars'
  | 'meters'
  | 'skills'
  | 'contractors'
  | 'receivers';

/** A record that the content of a rule names, and where. */
export interface Reference {
  readonly kind: RecordKind;
  readonly id: number;
  readonly place: string;
}
