import type { Clock } from '../../../core/clock.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { addPartitions } from './time-partitions.queries.js';

/** Gives coming weeks and months their partitions. */
export class TimePartitionsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly on: boolean,
  ) {}

  /** Adds the partitions that are missing, if `TIME_PARTITIONS` is on. */
  async add(): Promise<void> {
    if (this.on) await addPartitions(this.prisma, this.clock(), this.logger);
  }
}
