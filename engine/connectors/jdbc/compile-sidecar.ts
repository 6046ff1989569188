import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConnectorFailure } from '../failure.ts';
import { findJava, type Java } from './find-java.ts';
import { compilerMissing, javaMissing, javaTooOld, oldestJava } from './java-missing.ts';

export interface CompiledSidecar {
  java: Java;
  jar: string;
  /** Where the process lives: ours alone. */
  folder: string;
}

const sources = join(import.meta.dirname, 'sidecar');
let compiled: Promise<CompiledSidecar> | undefined;

/** Once for these sources and this Java: it takes a second or two. */
export async function compileSidecar(): Promise<CompiledSidecar> {
  compiled ??= compile();
  try {
    const found = await compiled;
    // Temporary files may be cleared away by the system at any time.
    await access(found.jar);
    return found;
  } catch (error) {
    compiled = undefined;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return (compiled = compile());
    throw error;
  }
}

async function compile(): Promise<CompiledSidecar> {
  const java = await findJava();
  if (!java) throw javaMissing();
  if (java.major < oldestJava) throw javaTooOld(java.version);
  if (!java.compiler) throw compilerMissing(java.version);
  const files = (await readdir(sources)).filter((name) => name.endsWith('.java')).sort().map((name) => join(sources, name));
  const hash = createHash('sha256').update(java.version);
  for (const file of files) hash.update(await readFile(file));
  const folder = await ownFolder();
  const jar = join(folder, `${hash.digest('hex').slice(0, 32)}.jar`);
  if (await access(jar).then(() => true, () => false)) return { java, jar, folder };
  const work = await mkdtemp(join(folder, 'compiling-'));
  try {
    const run = (tool: string, ...parameters: string[]) => promisify(execFile)(java.program, ['-m', tool, ...parameters], { env: { PATH: process.env['PATH'] ?? '' }, timeout: 120_000 });
    await run('jdk.compiler/com.sun.tools.javac.Main', '--release', String(oldestJava), '-encoding', 'UTF-8', '-d', join(work, 'classes'), ...files);
    await run('jdk.jartool/sun.tools.jar.Main', '--create', '--file', join(work, 'sidecar.jar'), '-C', join(work, 'classes'), '.');
    await rename(join(work, 'sidecar.jar'), jar);
    return { java, jar, folder };
  } catch (cause) {
    throw new ConnectorFailure('other', { zh: `本机的 Java ${java.version} 未能编译 JDBC 桥接程序`, en: `Java ${java.version} on this machine could not compile the JDBC bridge` }, { cause });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** In it stands what we run: nobody else may ever have been able to write there. */
async function ownFolder(): Promise<string> {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `tributary-jdbc-${user ?? 'user'}`);
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(folder);
  if (found.isDirectory() && (user === undefined || (found.uid === user && (found.mode & 0o077) === 0))) return folder;
  throw new ConnectorFailure('other', {
    zh: `临时目录 ${folder} 不属于本平台，出于安全不予使用，请删除它`, en: `The temporary folder ${folder} is not the platform's own and is not used for safety; remove it`,
  }, { remedy: `rm -r ${folder}` });
}
