/**
 * Events that receivers can subscribe to, with their hints in the texts (docs/behaviour/webhooks.md).
 */
export const EVENT_TYPES = [
  ['maintenance.status_changed', 'status_changed'],
  ['maintenance.stage_changed', 'stage_changed'],
  ['maintenance.fields_changed', 'fields_changed'],
  ['maintenance.contractor_changed', 'contractor_changed'],
  ['maintenance.commented', 'commented'],
  ['maintenance.sla_at_risk', 'sla_at_risk'],
  ['maintenance.sla_breached', 'sla_breached'],
  ['asset.down', 'asset_down'],
  ['asset.up', 'asset_up'],
  ['part.low', 'part_low'],
  ['schedule.generated', 'schedule_generated'],
  ['schedule.missed', 'schedule_missed'],
] as const;
