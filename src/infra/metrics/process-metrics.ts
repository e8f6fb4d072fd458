import { statfs } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { Gauge, type Registry } from 'prom-client';

/** Figures of a folder's disk (statfs(2)). */
interface Disk {
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
  readonly files: number;
  readonly ffree: number;
}

/** Higher values mean no limit: some systems report a number near 2^63. */
const NO_LIMIT = 2 ** 50;

/**
 * Metrics of this process besides those of prom-client: memory limits, and the disk of its data.
 */
export function processMetrics(registry: Registry, dataDir: string): void {
  gauge(registry, 'nodejs_heap_limit_bytes', 'Maximum size of the heap.', () => {
    return getHeapStatistics().heap_size_limit;
  });
  const memory = 'Memory that the container may use; absent without a limit.';
  gauge(registry, 'process_memory_limit_bytes', memory, () => {
    const limit = process.constrainedMemory();
    return limit > 0 && limit < NO_LIMIT ? limit : undefined;
  });
  diskGauge(registry, dataDir, 'disk_size_bytes', 'Size of the disk of DATA_DIR.', (disk) => {
    return disk.blocks * disk.bsize;
  });
  diskGauge(registry, dataDir, 'disk_free_bytes', 'Free space on the disk of DATA_DIR.', (disk) => {
    return disk.bavail * disk.bsize;
  });
  // Some file systems create inodes on demand and report none.
  diskGauge(registry, dataDir, 'disk_inodes', 'Inodes of the disk of DATA_DIR.', ({ files }) => {
    return files > 0 ? files : undefined;
  });
  const inodes = 'Free inodes of the disk of DATA_DIR.';
  diskGauge(registry, dataDir, 'disk_inodes_free', inodes, ({ files, ffree }) => {
    return files > 0 ? ffree : undefined;
  });
}

function diskGauge(
  registry: Registry,
  folder: string,
  name: string,
  help: string,
  figure: (disk: Disk) => number | undefined,
): void {
  gauge(registry, name, help, async () => {
    const disk = await statfs(folder).catch(() => undefined);
    return disk === undefined || disk.blocks === 0 ? undefined : figure(disk);
  });
}

/** A gauge that is absent while its value is undefined. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      this.remove();
      if (value !== undefined) this.set(value);
    },
  });
}
