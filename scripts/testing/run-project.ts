import { globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { root, run, tool } from '../run.ts';
import { testProjects, type TestProject } from '../test-projects.ts';
import { countReport, failedFiles, none, withSecondRun, type Counts, type Report } from './counts.ts';

export function testFiles(project: TestProject): string[] {
  const { include, exclude } = testProjects[project];
  return globSync(include, { cwd: root }).filter((name) => !exclude.some((pattern) => matchesGlob(name, pattern)));
}

interface ProjectRun {
  env?: NodeJS.ProcessEnv;
  /** Only files that begin so: below a folder, or these. */
  below?: string | readonly string[];
  /** At most so long. */
  seconds?: number;
}

/** More files than these do not fail by chance. */
const filesTriedTwice = 3;

/**
 * Runs one Vitest project. Tests with real servers, killed processes and clocks can lose against a busy machine: files that failed run once
 * more, alone; what passes then counts, and is named in the end.
 */
export async function runProject(project: TestProject, { env = {}, below = '', seconds = 1800 }: ProjectRun = {}): Promise<Counts> {
  const files = testFiles(project).filter((name) => [below].flat().some((start) => name.startsWith(start)));
  if (files.length === 0) return none;
  const first = await runVitest(project, [below].flat().filter(Boolean), env, seconds);
  const counts = countReport(first.report, first.code, files.length);
  const failed = first.report ? failedFiles(first.report) : [];
  if (!first.report || failed.length === 0 || failed.length > filesTriedTwice) return counts;
  console.log(`\nOnce more, alone: ${failed.join(', ')}`);
  const second = await runVitest(project, failed, env, seconds);
  if (!second.report) return counts;
  const after = countReport(withSecondRun(first.report, second.report), second.code, files.length);
  return { ...after, shaky: counts.failures.filter((name) => !after.failures.includes(name)) };
}

/** The environment of the developer must not lead a test to a real database. */
async function runVitest(project: TestProject, filters: readonly string[], env: NodeJS.ProcessEnv, seconds: number): Promise<{ code: number; report: Report | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-report-'));
  const report = join(folder, 'report.json');
  try {
    const { code } = await run(
      [tool('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
      // Servers that tests start as processes of their own find their code compiled.
      { env: { ...withoutDatabase(), ...inMemory(), NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tributary'), ...env }, seconds },
    );
    return { code, report: readReport(report) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withoutDatabase(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL' && !/^(PG|TRIBUTARY_)/.test(name));
  return Object.fromEntries(ours);
}

const roomyBytes = 8e9;

/** Stores that live for a test wait for no disk, where the machine has memory to spare for them. */
function inMemory(): NodeJS.ProcessEnv {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > roomyBytes && freemem() > roomyBytes ? { TMPDIR: '/dev/shm' } : {};
  } catch {
    return {};
  }
}

function readReport(file: string): Report | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return { testResults: testResults.map((result) => ({ ...result, name: relative(root, result.name) })) };
  } catch {
    return undefined;
  }
}
