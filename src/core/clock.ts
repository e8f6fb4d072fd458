/** Returns the current time. Passed as an argument so that tests can control it. */
export type Clock = () => Date;
