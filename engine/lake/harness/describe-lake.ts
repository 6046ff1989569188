import { afterAll, beforeAll, describe } from 'vitest';
import type { LakeBench, LakeHarness } from './lake-bench.ts';
import { loadSuite } from './load-suite.ts';
import { querySuite } from './query-suite.ts';
import { tableSuite } from './table-suite.ts';
import { transactionSuite } from './transaction-suite.ts';
import { valueSuite } from './value-suite.ts';

/** What every lake must do, whatever is behind it. */
export function describeLake(harness: LakeHarness, more: (bench: LakeBench) => void = () => {}): void {
  describe(`the ${harness.kind} lake`, () => {
    const bench = { harness } as LakeBench;
    let stop: (() => Promise<void>) | undefined;

    beforeAll(async () => {
      const started = await harness.start();
      Object.assign(bench, started);
      ({ stop } = started);
    });
    afterAll(() => stop?.());

    describe('values', () => valueSuite(bench));
    describe('loading', () => loadSuite(bench));
    describe('tables', () => tableSuite(bench));
    describe('transactions', () => transactionSuite(bench));
    describe('questions', () => querySuite(bench));
    more(bench);
  });
}
