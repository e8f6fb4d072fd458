import { pictureUrl } from '../files/thing-pictures.service.js';
import type { SettingsRow } from './system-settings.queries.js';
import type { SystemSettings } from './system-settings.types.js';

/**
 * The settings of a row.
 *
 * @param fixed the address that the configuration has, which counts before that of the row.
 */
export function toResponse(row: SettingsRow, fixed: string | undefined): SystemSettings {
  return {
    ...row,
    publicUrl: fixed ?? row.publicUrl,
    publicUrlFixed: fixed !== undefined,
    houseLogoUrl: pictureUrl(row.houseLogoId),
  };
}
