// pg has no types for its utilities.
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it is sent: a text in PostgreSQL's syntax, bytes, or null. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
