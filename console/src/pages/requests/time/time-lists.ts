import { RunningTimerDocument } from '../../../app/timer.generated.ts';
import { RequestWorkDocument } from '../../../parts/request-work.generated.ts';
import { RequestTimeDocument, TimeSheetDocument } from './time.generated.ts';

/** Queries that a change of time can alter. */
export const TIME_LISTS = [
  RunningTimerDocument,
  RequestTimeDocument,
  TimeSheetDocument,
  RequestWorkDocument,
];
