import { sayCounts } from './testing/counts.ts';
import { runProject } from './testing/run-project.ts';

/** What `npm test` proves about killed processes and lost places in a short form, in full: a million rows, twenty kills. */
const counts = await runProject('unit', { env: { TRIBUTARY_FAULTS: 'full' }, below: 'engine/sync/faults' });
console.log(`\n${sayCounts(counts)}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
