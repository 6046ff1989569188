import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('shows calls by path and status, jobs by result, and the pool as it is now', async () => {
    const pool = { totalCount: 3, idleCount: 1, waitingCount: 0 };
    const metrics = createMetrics({ pool });
    metrics.observeCall('/api/a/{wid}', 200, 0.02);
    metrics.countJob('platform.cleanUp', 'failed', 2);
    pool.waitingCount = 7;
    const text = await metrics.renderMetrics();
    expect(text).toContain('tributary_http_request_seconds_bucket{le="0.025",path="/api/a/{wid}",status="200"} 1');
    expect(text).toContain('tributary_job_runs_total{job="platform.cleanUp",result="failed"} 1');
    expect(text).toContain('tributary_store_connections 3');
    expect(text).toContain('tributary_store_waiting 7');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('keeps two platforms in one process apart', async () => {
    const first = createMetrics();
    createMetrics().observeCall('/other', 200, 1);
    expect(await first.renderMetrics()).not.toContain('/other');
  });
});
