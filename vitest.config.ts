import { defineConfig } from 'vitest/config';
import { testProjects, type TestProject } from './scripts/test-projects.ts';

const templates = './platform/server/store/testing-templates.ts';

/** `npm test` runs the projects one after another (scripts/test.ts). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      // Libraries are loaded and PostgreSQL is started once, not per file. A third worker: many files wait for other processes.
      project('unit', {
        environment: 'node', isolate: false, maxWorkers: 3, testTimeout: 120_000, hookTimeout: 120_000,
        setupFiles: './scripts/testing/fresh-modules.ts', globalSetup: [templates, './platform/server/store/shared-postgres.ts'],
      }),
      // One page and one antd per worker; what is ours begins anew with each file (fresh-page.ts): a third of the work.
      // A test that is cut off inside act() spoils React for the files after it, hence the patience; `until` gives up long before.
      project('web', { environment: 'happy-dom', isolate: false, setupFiles: './platform/web/blocks/testing/fresh-page.ts', testTimeout: 60_000 }),
      // Each file has a server of its own; the code is loaded once per worker, which halves the time.
      project('calls', { environment: 'node', isolate: false, testTimeout: 120_000, hookTimeout: 120_000, globalSetup: templates }),
      // One browser and one server at a time: two on two cores make each other late. The code is loaded once.
      project('e2e', { environment: 'node', isolate: false, testTimeout: 90_000, hookTimeout: 120_000, fileParallelism: false, globalSetup: templates }),
    ],
  },
});

function project(name: TestProject, options: object) {
  const { include, exclude } = testProjects[name];
  return { test: { name, include, exclude: [...exclude, '**/node_modules/**', '**/dist/**', '**/data/**'], ...options } };
}
