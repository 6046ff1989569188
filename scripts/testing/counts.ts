/** What a run of tests came to. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by file and name. */
  failures: readonly string[];
  /** What failed among everything else and passed when its file ran again alone: worth a look, whatever the counts say. */
  shaky: readonly string[];
}

/** The parts of Vitest's JSON report that are counted. */
export interface Report {
  testResults: readonly FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  assertionResults: readonly { status: string; fullName: string }[];
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], shaky: [] };

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    shaky: [...a.shaky, ...b.shaky],
  };
}

/** Something failed that no test is the cause of. */
export const failure = (name: string): Counts => ({ ...none, failed: 1, failures: [name] });

/** A run that broke off, reported nothing or found nothing although there are files has failed, whatever else it says. */
export function countReport(report: Report | undefined, exitCode: number, files: number): Counts {
  if (!report) return failure('a run without a report');
  const statuses = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const failures = report.testResults.filter(isFailed).flatMap(failuresOf);
  const passed = statuses.filter((status) => status === 'passed').length;
  const skipped = statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  const counts = { ...none, passed, failed: failures.length, skipped, failures };
  if (failures.length > 0) return counts;
  if (statuses.length === 0 || report.testResults.length < files) return add(counts, failure('files in which no test was found'));
  return exitCode === 0 ? counts : add(counts, failure(`a run that broke off (${exitCode})`));
}

export const failedFiles = (report: Report): string[] => report.testResults.filter(isFailed).map(({ name }) => name);

/** The report of everything, with what the files that ran again came to in the second run. */
export function withSecondRun(first: Report, second: Report): Report {
  const again = new Set(second.testResults.map(({ name }) => name));
  return { testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults] };
}

export function sayCounts({ passed, failed, skipped, failures, shaky }: Counts): string {
  const list = (title: string, names: readonly string[]): string[] => (names.length > 0 ? [title, ...names.map((name) => `  ${name}`), ''] : []);
  const sum = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...list('Failed first and passed when run again alone:', shaky), ...list('Failed:', failures), sum].join('\n');
}

const isFailed = ({ status }: FileResult): boolean => status === 'failed';

/** A file that could not be loaded fails as a whole. */
function failuresOf({ name, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name} > ${fullName}`);
}
