import { type ModuleContract, query } from '../operation.js';

/** The contract of the figures (specification 4.7; docs/behaviour/records.md). */
export const analytics: ModuleContract = {
  operations: {
    analytics: {
      ...query(
        'GET /system/analytics',
        'Analytics',
        'fromDate: DateTimeISO, toDate: DateTimeISO, departmentId: Int',
      ),
      access: ['analytics.read'],
      scope: 'analytics.read',
    },
  },
  paths: [['/system/analytics', 'GET']],
  answers: {
    Analytics:
      'totalUsers activeUsers maintenance:MaintenanceAnalytics performance:PerformanceAnalytics ' +
      'security:SecurityAnalytics timeRange:TimeRange',
    BacklogAgeing: 'underOneDay oneToSevenDays sevenToThirtyDays overThirtyDays',
    DayCount: 'date count',
    DepartmentRequestCount: 'departmentId name count',
    DurationFigures: 'mean p50 p90',
    MaintenanceAnalytics:
      'total open byStatus:StatusCount byPriority:PriorityCount byDepartment:DepartmentRequestCount ' +
      'createdPerDay:DayCount completedPerDay:DayCount',
    PerformanceAnalytics:
      'approvalLeadTimeHours:DurationFigures timeToAssignHours:DurationFigures ' +
      'timeToCompleteHours:DurationFigures completionRate backlog backlogAgeing:BacklogAgeing',
    PriorityCount: '^priority count',
    SecurityAnalytics: 'failedLogins lockouts suspiciousEvents activeSessions',
    StatusCount: '^status count',
    TimeRange: 'fromDate toDate',
  },
};
