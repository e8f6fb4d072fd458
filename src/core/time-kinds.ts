import { TimeKind } from '../generated/prisma/enums.js';
import { registerEnum } from './enums.js';

export type { TimeKind };

/** Kinds of time, for `@Field`. */
export const TimeKindType = registerEnum('TimeKind', TimeKind, 'The kind of spent time.', {
  work: 'Work on the request.',
  travel: 'The way to the place and back.',
});
