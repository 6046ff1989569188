import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/** One project per kind of test; `npm test` runs them one after another (scripts/test.ts). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{platform,areas,engine,apps,scripts}/**/*.test.ts'],
          exclude: [...never, '**/web/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['{platform,areas/*,apps}/web/**/*.test.{ts,tsx}'],
          exclude: never,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'calls',
          environment: 'node',
          include: ['{apps,areas/*}/server/**/*.call-test.ts'],
          exclude: never,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          exclude: never,
          // One browser and one server at a time: two cores.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
