import type { Words } from './definition.js';

/** Definitions in English. */
export const ENGLISH: Words = {
  submitted: {
    label: 'Submitted',
    text: 'Requests that were submitted in the period, by people and by maintenance plans.',
    formula: 'Number of requests created in the period',
  },
  completed: {
    label: 'Completed',
    text: 'Completions in the period. A request that was reopened and completed again counts twice.',
    formula: 'Number of steps “complete” in the period',
  },
  repairTimeMean: {
    label: 'Repair time, mean',
    text: 'How long corrective work takes from its start to its completion, without the time on hold.',
    formula:
      'Sum of (completed − started − on hold) ÷ number of requests that were started and completed in the period, without those of maintenance plans',
  },
  repairTimeP50: {
    label: 'Repair time, median',
    text: 'Half of the corrective work takes at most this long, from start to completion without holds.',
    formula: 'Median of (completed − started − on hold) of the same requests',
  },
  repairTimeP90: {
    label: 'Repair time, 9 of 10 within',
    text: 'Nine of ten corrective jobs take at most this long, from start to completion without holds.',
    formula: '90th percentile of (completed − started − on hold) of the same requests',
  },
  firstTimeFix: {
    label: 'Fixed at first attempt',
    text: 'Share of requests that were not reopened within the days in which that is possible.',
    formula:
      'Requests not reopened within the days for reopening ÷ requests first completed in the period whose days for reopening are over',
  },
  reopenRate: {
    label: 'Reopened',
    text: 'Share of completions after which the request was reopened.',
    formula: 'Completions followed by a reopening ÷ completions in the period',
  },
  evidenceRate: {
    label: 'With a photo of the result',
    text: 'Share of completions whose request has a photo of the state after the work.',
    formula: 'Completions of requests with a photo “after” ÷ completions in the period',
  },
  confirmationRate: {
    label: 'Confirmed by a person',
    text: 'Share of completions that a person confirmed. Confirmations by lapse of time do not count.',
    formula: 'Completions confirmed by a person before any reopening ÷ completions in the period',
  },
  rejectionRate: {
    label: 'Rejected',
    text: 'Share of decisions on requests that were rejections.',
    formula:
      'Rejections ÷ (approvals + rejections) in the period, without the approval with which work of a plan begins',
  },
  ratingMean: {
    label: 'Rating',
    text: 'Mean rating by those who submitted the requests, from 1 to 5.',
    formula: 'Sum of ratings ÷ requests confirmed in the period with a rating',
  },
  slaResponse: {
    label: 'Answered in time',
    text: 'Share of requests that were answered by their due time.',
    formula: 'Due times for the answer that were met ÷ those that were met or missed in the period',
  },
  slaResolution: {
    label: 'Resolved in time',
    text: 'Share of requests that were completed by their due time.',
    formula:
      'Due times for the completion that were met ÷ those that were met or missed in the period',
  },
  scheduleCompliance: {
    label: 'Preventive work in time',
    text: 'Share of the dates of maintenance plans that were completed by their due time and tolerance.',
    formula: 'Dates completed in time ÷ dates that were due in the period and can be judged',
    differs:
      'Counts the dates of maintenance plans with their tolerance, not all scheduled work orders, and skipped dates stand apart.',
  },
  preventiveShareMinutes: {
    label: 'Preventive work, by time',
    text: 'Share of the logged working time that was spent on requests of maintenance plans.',
    formula:
      'Minutes on requests of maintenance plans ÷ minutes of all entries that began in the period',
    differs:
      'Counts logged time on requests that maintenance plans created; the standard counts all man-hours of preventive maintenance.',
  },
  preventiveShareCount: {
    label: 'Preventive work, by number',
    text: 'Share of completed requests that came from maintenance plans.',
    formula: 'Requests of maintenance plans ÷ all requests completed in the period',
  },
  backlog: {
    label: 'Open now',
    text: 'Requests that are pending, approved or assigned now, whatever the period.',
    formula: 'Number of open requests',
  },
  backlogDay: {
    label: 'Open for less than 1 day',
    text: 'Requests open now that were submitted less than one day ago.',
    formula: 'Number of open requests with an age below 1 day',
  },
  backlogWeek: {
    label: 'Open for 1 to 7 days',
    text: 'Requests open now that were submitted at least one and less than seven days ago.',
    formula: 'Number of open requests with an age from 1 to below 7 days',
  },
  backlogMonth: {
    label: 'Open for 7 to 30 days',
    text: 'Requests open now that were submitted at least seven and less than thirty days ago.',
    formula: 'Number of open requests with an age from 7 to below 30 days',
  },
  backlogQuarter: {
    label: 'Open for 30 to 90 days',
    text: 'Requests open now that were submitted at least thirty and less than ninety days ago.',
    formula: 'Number of open requests with an age from 30 to below 90 days',
  },
  backlogOlder: {
    label: 'Open for 90 days or longer',
    text: 'Requests open now that were submitted ninety days ago or earlier.',
    formula: 'Number of open requests with an age of 90 days and more',
  },
  backlogWeeks: {
    label: 'Backlog in weeks of work',
    text: 'How many weeks the open work takes at the pace of the last eight weeks.',
    formula:
      'Estimated minutes of open requests (60 without an estimate) ÷ (minutes logged in the last 8 weeks ÷ 8)',
  },
  mttr: {
    label: 'Mean time to restoration (MTTR)',
    text: 'How long an unplanned downtime of equipment lasts on average.',
    formula:
      'Duration of unplanned downtimes ÷ number of unplanned downtimes that began in the period',
    differs:
      'Counts unplanned downtimes as recorded, each whole and until now while it lasts, not failures.',
  },
  mtbf: {
    label: 'Mean time between failures (MTBF)',
    text: 'How long equipment works on average between two unplanned downtimes.',
    formula:
      '(Time in service − all downtime) ÷ number of unplanned downtimes that began in the period',
    differs:
      'Takes time in service without downtime as operating time, and unplanned downtimes as failures.',
  },
  availability: {
    label: 'Availability',
    text: 'Share of its time in service in which equipment was not down.',
    formula: '(Time in service − all downtime) ÷ time in service',
    differs:
      'Takes time in service as the required time and counts every recorded downtime, not only that caused by maintenance.',
  },
  costLabour: {
    label: 'Labour cost',
    text: 'Cost of the working time that was logged on requests.',
    formula: 'Sum of the cost of time entries that began in the period',
  },
  costParts: {
    label: 'Parts cost',
    text: 'Value of the parts that were taken from stock for requests, less what was returned.',
    formula: 'Sum of the value of stock movements for requests in the period; returns are negative',
  },
  costPurchases: {
    label: 'Purchases',
    text: 'Amounts of what was bought for requests and has been received.',
    formula: 'Sum of purchases received in the period',
  },
  costTotal: {
    label: 'Total cost',
    text: 'Cost of labour, parts and purchases of requests.',
    formula: 'Labour + parts + purchases in the period',
  },
  responseTimeP50: {
    label: 'Time to first answer, median',
    text: 'Half of the requests submitted in the period got their first answer within this time: an approval, a rejection, an assignment or a public comment by staff.',
    formula:
      'Median of (first answer − submission) of answered requests submitted in the period, without those of plans and imports',
  },
  responseTimeP90: {
    label: 'Time to first answer, 9 of 10 within',
    text: 'Nine of ten requests submitted in the period got their first answer within this time: an approval, a rejection, an assignment or a public comment by staff.',
    formula: '90th percentile of (first answer − submission) of the same requests',
  },
  waitingShare: {
    label: 'Share of time on hold',
    text: 'Share of the time from submission to completion in which requests were on hold.',
    formula:
      'Minutes on hold ÷ minutes from submission to completion, of requests completed in the period',
  },
  overdueNow: {
    label: 'Overdue now',
    text: 'Open requests whose next due time has passed, whatever the period.',
    formula: 'Number of open requests with a due time before now',
  },
  repeatFailures: {
    label: 'Repeat failures',
    text: 'Share of corrective requests for equipment that follow another one of the same equipment and category within 30 days.',
    formula:
      'Requests that follow another of the same equipment and category completed at most 30 days before ÷ corrective requests with equipment and category completed in the period',
  },
  costShareOfValue: {
    label: 'Cost as a share of value',
    text: 'Cost of the last 24 months compared with what it costs to replace the equipment.',
    formula:
      'Cost of labour, parts and purchases of 24 months until the end of the period ÷ replacement cost, else purchase cost, of the equipment',
    differs:
      'Covers 24 months instead of a year, and takes the purchase cost where no replacement cost is known.',
  },
  contractorOnTime: {
    label: 'Contractors in time',
    text: 'Share of jobs sent to contractors that were reported as done by the agreed time.',
    formula: 'Jobs done in time ÷ jobs done or overdue in the period',
  },
};
