/** Started by a test as a process of its own, which it then kills while a job runs in it. */
import { createLog } from '../log.ts';
import { openStore } from '../store/store.ts';
import { openTestJobs, patientJob } from './testing-jobs.ts';

const [, , databaseUrl, dataFolder] = process.argv;
const log = createLog({ level: 'silent' });
const store = await openStore({ dataFolder: dataFolder!, databaseUrl, log: log as never, role: 'worker', poolSize: 3 });
await openTestJobs({ store, dataFolder: dataFolder!, log, jobs: [patientJob] });
