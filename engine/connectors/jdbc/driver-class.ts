import { stat } from 'node:fs/promises';
import { delimiter, isAbsolute } from 'node:path';
import { ConnectorFailure } from '../failure.ts';
import { inspectJar, type JarFacts } from './inspect-jar.ts';
import type { JdbcOptions } from './options.ts';

/** By file as it was: a jar that changed is looked into again. */
const inspected = new Map<string, { mark: string; facts: Promise<JarFacts> }>();

async function factsOf(file: string): Promise<JarFacts> {
  // In a class path these would stand for more than one file.
  if (!isAbsolute(file) || file.includes(delimiter) || file.includes('*')) throw new ConnectorFailure('unsupported', { zh: '驱动文件的路径不可用', en: 'The path of the driver file cannot be used' });
  const { size, mtimeMs, ino } = await stat(file).catch((cause: unknown) => {
    throw new ConnectorFailure('other', { zh: '找不到驱动文件，请重新上传', en: 'The driver file is not there; upload it again' }, { cause });
  });
  const mark = `${size} ${mtimeMs} ${ino}`;
  const known = inspected.get(file);
  if (known?.mark === mark) return known.facts;
  const facts = inspectJar(file);
  inspected.set(file, { mark, facts });
  facts.catch(() => inspected.delete(file));
  return facts;
}

/** Only a driver of the jars themselves is ever loaded, whatever the options name. */
export async function driverClassOf({ jars, driverClass }: Pick<JdbcOptions, 'jars' | 'driverClass'>): Promise<string> {
  const found = (await Promise.all(jars.map(factsOf))).flatMap((facts) => facts.driverClasses);
  if (!found.length) throw new ConnectorFailure('unsupported', { zh: '驱动文件中没有 JDBC 驱动类，请检查上传的文件是否齐全', en: 'The driver files hold no class of a JDBC driver; check that all of them were uploaded' });
  if (!driverClass) return found[0]!;
  if (found.includes(driverClass)) return driverClass;
  throw new ConnectorFailure('unsupported', {
    zh: `驱动文件中没有驱动类 ${driverClass}，可用的有：${found.join('、')}`, en: `The driver files hold no driver class ${driverClass}; there are: ${found.join(', ')}`,
  });
}
