/** Groups of the directory of the demonstration, with what a mapping gives to their people. */
export const DIRECTORY_GROUPS = [
  { name: 'Maintenance technicians', role: 'technician', label: 'Everybody with a toolbox' },
  { name: 'Production staff', department: 'Production', label: 'Halls 1 to 3' },
  { name: 'All employees', label: null },
] as const;

/** The service account by whose token the directory calls. */
export const DIRECTORY = 'Company directory';

/** Somebody whom the directory brought in, and who has no password. */
export const NEWCOMER = {
  ...{ userName: 'Joana.Quintero@demo.example', externalId: 'd-2001' },
  name: { givenName: 'Joana', familyName: 'Quintero' },
} as const;
