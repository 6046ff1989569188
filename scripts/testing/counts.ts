/** What a run of tests came to. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The parts of Vitest's JSON report that are counted. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A run that broke off, reported nothing or found nothing although there are files has failed, whatever else it says. */
export function countReport(report: Report | undefined, exitCode: number, files: number): Counts {
  if (!report) return { ...none, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  ).length;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const nothingFound = counts.passed + counts.failed + counts.skipped === 0 || report.testResults.length < files;
  return counts.failed === 0 && (exitCode !== 0 || nothingFound) ? { ...counts, failed: 1 } : counts;
}

export function sayCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
