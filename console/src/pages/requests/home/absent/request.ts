import type { AbsentWorkQuery } from './absent.generated.ts';

/** Request whose technician is suspended or inactive. */
export type AbsentRequest = AbsentWorkQuery['maintenanceRequests']['edges'][number]['node'];
