import {
  AssetState,
  HoldReason,
  MaintenancePriority,
  MaintenanceStage,
  RequestOrigin,
  Role,
} from '../../../../generated/prisma/enums.js';

/** The stages of requests. */
export const STAGE_NAMES: readonly string[] = Object.values(MaintenanceStage);
/** The priorities of requests. */
export const PRIORITY_NAMES: readonly string[] = Object.values(MaintenancePriority);
/** The reasons of holds. */
export const HOLD_REASONS: readonly string[] = Object.values(HoldReason);
/** The origins of requests. */
export const ORIGINS: readonly string[] = Object.values(RequestOrigin);
/** The states of assets. */
export const ASSET_STATES: readonly string[] = Object.values(AssetState);
/** The roles of submitters. */
export const ROLES: readonly string[] = Object.values(Role);
/** Who reads a comment. */
export const VISIBILITIES: readonly string[] = ['public', 'internal'];
