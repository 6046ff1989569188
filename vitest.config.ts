import { defineConfig } from 'vitest/config';
import { testProjects, type TestProject } from './scripts/test-projects.ts';

/** `npm test` runs the projects one after another (scripts/test.ts). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      project('unit', { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 }),
      project('web', { environment: 'happy-dom', testTimeout: 15_000 }),
      // Each file has a server of its own; the code is loaded once per worker, which halves the time.
      project('calls', { environment: 'node', isolate: false, testTimeout: 60_000, hookTimeout: 60_000, globalSetup: './apps/server/testing-template.ts' }),
      // One browser and one server at a time.
      project('e2e', { environment: 'node', testTimeout: 90_000, hookTimeout: 120_000, fileParallelism: false, globalSetup: './apps/server/testing-template.ts' }),
    ],
  },
});

function project(name: TestProject, options: object) {
  const { include, exclude } = testProjects[name];
  return { test: { name, include, exclude: [...exclude, '**/node_modules/**', '**/dist/**', '**/data/**'], ...options } };
}
