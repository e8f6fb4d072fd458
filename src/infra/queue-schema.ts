/** The schema that pg-boss keeps its tables in. */
export const QUEUE_SCHEMA = 'pgboss';
