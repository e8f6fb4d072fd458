/** Schema of pg-boss's tables. */
export const QUEUE_SCHEMA = 'pgboss';
