/** Tells the time; by argument, so that tests can hold it. */
export type Clock = () => Date;
