import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf, type ZipPart } from '../files/packing/testing-zip.ts';
import { failureOf } from '../harness/bench.ts';
import { driverClassOf } from './driver-class.ts';
import { inspectJar, largestJar } from './inspect-jar.ts';
import { jdbcMissing, testingJars } from './testing-jars.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-jar-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
const file = (content: Buffer) => {
  const path = join(folder, `${++made}.jar`);
  writeFileSync(path, content);
  return path;
};
const jar = (...parts: ZipPart[]) => file(zipOf(parts));

/** The beginning of a compiled class, with these texts among its constants and a long number before them. */
function compiled(...texts: string[]): Buffer {
  const long = Buffer.concat([Buffer.of(5), Buffer.alloc(8)]);
  const constants = texts.map((text) => Buffer.concat([Buffer.of(1, 0, Buffer.byteLength(text)), Buffer.from(text)]));
  const head = Buffer.alloc(10);
  head.writeUInt32BE(0xcafebabe, 0);
  head.writeUInt16BE(3 + texts.length, 8);
  return Buffer.concat([head, long, ...constants]);
}
const some = { name: 'org/example/Thing.class', content: compiled('java/lang/Object') };
const missing = await jdbcMissing('postgresql');
const services = 'META-INF/services/java.sql.Driver';

describe('a jar', () => {
  it('tells its drivers as it declares them, with title and version', async () => {
    const path = jar(
      { name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0\r\nImplementation-Title: Example dri\r\n ver\r\nImplementation-Version: 1.2\r\n\r\nName: x\r\nImplementation-Version: 9\r\n' },
      { name: services, content: '# drivers\norg.example.Main # the one\n\norg.elsewhere.Missing\norg.example.Main\n' },
      { name: 'org/example/Main.class', content: compiled('java/sql/Driver') }, { name: 'org/example/OtherDriver.class', content: compiled('java/sql/Driver') },
    );
    expect(await inspectJar(path)).toEqual({ driverClasses: ['org.example.Main'], size: expect.any(Number), title: 'Example driver', version: '1.2' });
  });

  it('without a declaration is searched for classes that speak of drivers', async () => {
    const path = jar(
      some, { name: 'org/example/FineDriver.class', content: compiled('something', 'java/sql/Driver') }, { name: 'org/example/ScrewDriver.class', content: compiled('java/lang/Object') },
      { name: 'org/example/BrokenDriver.class', content: 'no class' }, { name: 'org/example/CutDriver.class', content: compiled('java/sql/Driver').subarray(0, 15) },
    );
    expect((await inspectJar(path)).driverClasses).toEqual(['org.example.FineDriver']);
    expect((await inspectJar(jar(some))).driverClasses).toEqual([]);
  });

  it('is refused when it is none, damaged, locked, too large or a bomb', async () => {
    for (const content of [Buffer.from('plain text'), Buffer.alloc(0), zipOf([{ name: 'a.txt', content: 'no class' }]), zipOf([some]).subarray(0, 80), zipOf([])]) {
      expect((await failureOf(inspectJar(file(content)), 'bad-data')).text.zh).toContain('JAR');
    }
    await failureOf(inspectJar(jar({ ...some, claims: { flags: 1 } })), 'unsupported');
    await failureOf(inspectJar(jar(some, { name: services, content: Buffer.alloc(2_000_000) })), 'bad-data');
    await failureOf(inspectJar(jar(some, { name: services, content: 'a.B', claims: { checksum: 1 } })), 'bad-data');
    const large = jar(some);
    truncateSync(large, largestJar + 1);
    expect((await failureOf(inspectJar(large), 'bad-data')).text.en).toContain('256 MB');
    await failureOf(inspectJar(join(folder, 'not there.jar')), 'other');
  });

  it.each(['../evil.class', 'a/../../evil.class', '/etc/evil.class', 'C:/evil.class', 'c:evil.class', '..\\evil.class', '\\evil.class', 'a/..'])('with the name %s inside is refused', async (name) => {
    expect((await failureOf(inspectJar(jar(some, { name, content: 'x' })), 'bad-data')).text.en).toContain('folders');
  });

  it('gives the driver that is named, or its first, and no class of anybody else', async () => {
    const path = jar({ name: services, content: 'a.First\na.Second' }, { name: 'a/First.class', content: compiled() }, { name: 'a/Second.class', content: compiled() });
    expect(await driverClassOf({ jars: [path], driverClass: '' })).toBe('a.First');
    expect(await driverClassOf({ jars: [jar(some), path], driverClass: 'a.Second' })).toBe('a.Second');
    expect((await failureOf(driverClassOf({ jars: [path], driverClass: 'java.lang.Runtime' }), 'unsupported')).text.zh).toContain('a.First');
    await failureOf(driverClassOf({ jars: [jar(some)], driverClass: '' }), 'unsupported');
    await failureOf(driverClassOf({ jars: [`${path}:${path}`], driverClass: '' }), 'unsupported');
    await failureOf(driverClassOf({ jars: [join(folder, '*')], driverClass: '' }), 'unsupported');
  });

  it.skipIf(missing)('of a real driver is understood', async () => {
    const facts = await inspectJar(testingJars.postgresql);
    expect(facts.driverClasses).toEqual(['org.postgresql.Driver']);
    expect(facts.version).toMatch(/^\d+\./);
  });
});
