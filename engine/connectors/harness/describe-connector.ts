import { describe, it } from 'vitest';
import { startBench } from './bench.ts';
import { bytesSuite } from './bytes-suite.ts';
import { catalogueSuite } from './catalogue-suite.ts';
import { changesSuite } from './changes-suite.ts';
import { containedSuite } from './contained-suite.ts';
import { failuresSuite } from './failures-suite.ts';
import type { ConnectorHarness } from './harness.ts';
import { namesSuite } from './names-suite.ts';
import { readingSuite } from './reading-suite.ts';
import { typesSuite } from './types-suite.ts';
import { writingSuite } from './writing-suite.ts';

/** The one suite that every database connector passes. */
export function describeConnector(harness: ConnectorHarness): void {
  if (harness.skip) {
    console.error(`\n!!! THE ${harness.name.toUpperCase()} CONNECTOR IS NOT TESTED: ${harness.skip}\n`);
    describe.skip(harness.name, () => it(harness.skip!, () => {}));
    return;
  }
  describe(harness.name, () => {
    const bench = startBench(harness);
    describe('catalogue', () => catalogueSuite(bench));
    describe('names', () => namesSuite(bench));
    describe('types and values', () => typesSuite(bench));
    describe('reading', () => readingSuite(bench));
    describe('reading as bytes', () => bytesSuite(bench));
    describe('values among others', () => containedSuite(bench));
    describe('writing', () => writingSuite(bench));
    describe('failures', () => failuresSuite(bench));
    describe('changes', () => changesSuite(bench));
  });
}
