import { existsSync } from 'node:fs';
import { findJava } from './find-java.ts';

const folder = '/usr/share/java';
export const testingJars = { postgresql: `${folder}/postgresql.jar`, mariadb: `${folder}/mariadb-java-client.jar`, hsqldb: `${folder}/hsqldb.jar` };
const packages = { postgresql: 'libpostgresql-jdbc-java', mariadb: 'libmariadb-java', hsqldb: 'libhsqldb-java' };

/** Why no driver of this kind can run here; undefined when one can. `npm test` installs them where it may. */
export async function jdbcMissing(driver: keyof typeof testingJars): Promise<string | undefined> {
  const java = await findJava();
  const missing = [...(java?.compiler ? [] : ['default-jdk-headless']), ...(existsSync(testingJars[driver]) ? [] : [packages[driver]])];
  return missing.length ? `install the packages ${missing.join(' and ')}` : undefined;
}
