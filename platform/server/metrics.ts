import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

declare module '#platform/server/context.ts' {
  interface Services {
    metrics: Metrics;
  }
}

export interface Metrics {
  /** `path` as the call declares it, so that parameters do not make a series each. */
  observeCall(path: string, status: number, seconds: number): void;
  countJob(job: string, result: 'succeeded' | 'failed' | 'retried' | 'stopped', seconds: number): void;
  /** In the text format of Prometheus. */
  renderMetrics(): Promise<string>;
  contentType: string;
}

export function createMetrics({ pool }: { pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'tributary_http_request_seconds', help: 'Time to answer a call', labelNames: ['path', 'status'], registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  });
  const runs = new Counter({ name: 'tributary_job_runs_total', help: 'Job runs that ended in this process', labelNames: ['job', 'result'], registers });
  const runTime = new Histogram({
    name: 'tributary_job_run_seconds', help: 'Time a job run took', labelNames: ['job'], registers,
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14_400],
  });
  if (pool) watchPool(pool, registry);
  return {
    observeCall: (path, status, seconds) => calls.observe({ path, status: String(status) }, seconds),
    countJob(job, result, seconds) {
      runs.inc({ job, result });
      runTime.observe({ job }, seconds);
    },
    renderMetrics: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function watchPool(pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers: [registry], collect() { this.set(read()); } });
  gauge('tributary_store_connections', 'Open connections to the store', () => pool.totalCount);
  gauge('tributary_store_connections_idle', 'Connections that wait for work', () => pool.idleCount);
  gauge('tributary_store_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
}
