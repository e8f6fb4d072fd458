import { type ModuleContract, query } from '../operation.js';

/** The contract of the work of technicians by day (docs/behaviour/workload.md). */
export const workload: ModuleContract = {
  operations: {
    workload: {
      ...query(
        'GET /workload',
        'Workload',
        'from: String, to: String, departmentId: Int, technicianId: Int',
      ),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
    },
    assignmentCandidates: {
      ...query('GET /maintenance/:id/candidates', 'AssignmentCandidates', 'id: Int!'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
    },
  },
  paths: [
    ['/workload', 'GET'],
    ['/maintenance/999999/candidates', 'GET'],
  ],
  answers: {
    Workload: 'from to technicians:WorkloadRow truncated unplanned:UnplannedRequest unplannedTotal',
    WorkloadRow: 'userId name departmentId timeZone skillIds load days:WorkloadDay',
    WorkloadDay:
      'day capacity planned overloaded absent requests:WorkloadRequest others:WorkloadOthers',
    WorkloadRequest:
      'id title ^stage onHold ^priority ^as minutes plannedStart plannedEnd dueAt version',
    WorkloadOthers: 'requests minutes',
    UnplannedRequest:
      'id title ^stage onHold ^priority departmentId assigneeId estimateMinutes dueAt version',
    AssignmentCandidates: 'requestId needs candidates:AssignmentCandidate',
    AssignmentCandidate:
      'userId name departmentId ok skillsOk missing absent works room nextFreeAt load samePlace lastAssignedAt because:CandidateReason',
    CandidateReason: '^code text',
  },
};
