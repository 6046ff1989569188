import { tmpdir } from 'node:os';
import { add, sayCounts } from './testing/counts.ts';
import { runProject } from './testing/run-project.ts';
import { installServers } from './testing/system-needs.ts';

/**
 * What `npm test` proves in a short form, in full: processes killed twenty times in a million rows and in a stream, sources that are
 * away, full disks, a thousand bad rows, every change of structure, memory.
 */
installServers();
// On the disk: what is killed there in full may be larger than memory.
const env = { TRIBUTARY_FAULTS: 'full', TMPDIR: tmpdir() };
const alone = await runProject('unit', { env, below: 'engine/sync/faults', seconds: 3 * 3600 });
// Two hundred tasks in three workers, of which one is killed every few seconds.
const counts = add(alone, await runProject('calls', { env, below: 'areas/lake/server/runs/workers' }));
console.log(`\n${sayCounts(counts)}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
