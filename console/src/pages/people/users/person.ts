import type { PersonDetailsQuery } from './person.generated.ts';

/** An account as its page shows it. */
export type PersonDetails = PersonDetailsQuery['user'];
