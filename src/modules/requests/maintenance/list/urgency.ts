import type { MaintenanceRequest } from '../maintenance.types.js';

/** Days between the requests of a priority and those of the next lower one: 1,000 years. */
const DAYS = 365_250;

const RANKS: Readonly<Record<MaintenanceRequest['priority'], number>> = {
  urgent: 0,
  high: 1,
  normal: 2,
  low: 3,
};

/**
 * Position of a request in the order by priority: the most urgent first, and the oldest first within
 * a priority. As the function `request_urgency` of the database.
 */
export function urgencyOf(request: Pick<MaintenanceRequest, 'priority' | 'createdAt'>): Date {
  return new Date(request.createdAt.getTime() + RANKS[request.priority] * DAYS * 86_400_000);
}
