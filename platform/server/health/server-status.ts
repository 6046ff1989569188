import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import type { ServerStatus } from '#platform/contract/platform/health.ts';
import { version } from '../version.ts';

export function serverStatus(listeners: number): ServerStatus {
  return {
    version,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    started: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    processors: availableParallelism(),
    memory: { process: process.memoryUsage.rss(), machine: totalmem(), machine_free: freemem() },
    listeners,
  };
}
