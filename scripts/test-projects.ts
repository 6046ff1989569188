/** The kinds of tests and where they are: for Vitest, and for scripts/test.ts to see that none is lost. */
export const testProjects = {
  unit: { include: ['{platform,areas,engine,apps,scripts}/**/*.test.ts'], exclude: ['**/web/**'] },
  web: { include: ['{platform,areas/*,apps}/web/**/*.test.{ts,tsx}'], exclude: [] },
  calls: { include: ['{apps,areas/*}/server/**/*.call-test.ts'], exclude: [] },
  e2e: { include: ['e2e/**/*.e2e.ts'], exclude: [] },
};

export type TestProject = keyof typeof testProjects;
