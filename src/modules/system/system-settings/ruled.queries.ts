import { sql } from 'kysely';

/**
 * Expression for whether anything waits for changes (docs/behaviour/rules.md), for the statement of a change: so a
 * change without rules costs no statement more.
 */
export const RULED = sql<boolean>`EXISTS (SELECT FROM rules WHERE mode <> 'off')`;
