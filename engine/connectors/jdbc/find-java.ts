import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Java {
  program: string;
  /** `17.0.20` */
  version: string;
  major: number;
  /** A JDK, not only a JRE. */
  compiler: boolean;
}

let known: Promise<Java | undefined> | undefined;

/** Looked for once it is there; as long as there is none, it may still be installed. */
export async function findJava(environment: NodeJS.ProcessEnv = process.env): Promise<Java | undefined> {
  if (environment !== process.env) return look(environment);
  known ??= look(environment);
  const found = await known;
  if (!found?.compiler) known = undefined;
  return found;
}

async function look(environment: NodeJS.ProcessEnv): Promise<Java | undefined> {
  const home = environment['JAVA_HOME'];
  for (const program of [...(home ? [join(home, 'bin', 'java')] : []), 'java']) {
    try {
      // Both at once: each takes a moment.
      const [settings, modules] = await Promise.all([
        said(program, ['-XshowSettings:properties', '-version'], environment), said(program, ['--list-modules'], environment).catch(() => ''),
      ]);
      const version = /java\.version = (\S+)/.exec(settings)?.[1];
      if (version) return { program, version, major: majorOf(version), compiler: /^jdk\.compiler\b/m.test(modules) };
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

async function said(program: string, parameters: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, parameters, { env: { PATH: environment['PATH'] ?? '' }, timeout: 20_000, maxBuffer: 1 << 20 });
  return stdout + stderr;
}

/** Up to version 8 it was called 1.8. */
const majorOf = (version: string) => Number(/^(?:1\.)?(\d+)/.exec(version)?.[1] ?? 0);
