import type { TelemetryConfig } from '../../config/config.js';
import type { Logger } from '../logging/logger.js';
import type { Telemetry } from './telemetry-sdk.js';

export type { Telemetry } from './telemetry-sdk.js';

/** Used without telemetry. */
const noTelemetry: Telemetry = {
  tracer: undefined,
  export: () => {},
  stop: async () => {},
};

/**
 * Starts to send traces and metrics as configured. Without a configuration no OpenTelemetry code is
 * loaded.
 *
 * @param version the version of the service.
 */
export async function openTelemetry(
  config: TelemetryConfig | undefined,
  version: string,
  logger: Logger,
): Promise<Telemetry> {
  if (config === undefined) return noTelemetry;
  const { startTelemetry } = await import('./telemetry-sdk.js');
  return startTelemetry(config, version, logger);
}
