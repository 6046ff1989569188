import { addressOf } from '#platform/web/request/address.ts';
import { requestHeaders } from '#platform/web/request/request-headers.ts';
import type { Check, Finding } from './check.ts';
import { checksum, clockSkew, isWithinNoise, spreadOf } from './measures.ts';

const calls = 10;
/** Above this a list visibly waits for each page; above the second it is a nuisance. */
const slow = 300;
const verySlow = 1000;
/** Tokens and filters bear this much. */
const tolerableSkew = 60_000;

export const serverChecks: readonly Check[] = [
  { key: 'server', title: 'server', run: serverFinding },
  { key: 'clock', title: 'clock', run: clockFinding },
  { key: 'latency', title: 'latency', run: latencyFinding },
  { key: 'download', title: 'download', run: downloadFinding },
  { key: 'live', title: 'live', run: liveFinding },
];

async function serverFinding(signal: AbortSignal): Promise<Finding> {
  const response = await fetch(addressOf('/readyz'), { cache: 'no-store', signal });
  if (response.ok) return { grade: 'succeeded', value: { word: 'serverReady' } };
  return { grade: 'failed', value: { word: 'serverAnswered', values: { status: response.status } }, advice: 'adviceServer' };
}

async function clockFinding(signal: AbortSignal): Promise<Finding> {
  const sent = Date.now();
  const response = await fetch(addressOf('/healthz'), { cache: 'no-store', signal });
  const trip = { sent, received: Date.now() };
  const server = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(server)) return { grade: 'warning', value: { word: 'clockUnknown' }, advice: 'adviceClockUnknown' };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const skew = clockSkew({ ...trip, server });
  if (isWithinNoise(skew, trip)) return { grade: 'succeeded', value: { word: 'clockSame', values: { zone } } };
  const value: Finding['value'] = { word: skew > 0 ? 'clockAhead' : 'clockBehind', values: { seconds: Math.round(Math.abs(skew) / 1000), zone } };
  return Math.abs(skew) <= tolerableSkew ? { grade: 'succeeded', value } : { grade: 'warning', value, advice: 'adviceClock' };
}

/** One after another, as a person's clicks come; the first also opens the connection. */
async function latencyFinding(signal: AbortSignal): Promise<Finding> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const started = performance.now();
    const response = await fetch(addressOf('/api/sys/login/checkLogin'), { cache: 'no-store', headers: requestHeaders(), signal });
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  const { min, median, max } = spreadOf(times)!;
  const value: Finding['value'] = { word: 'latencyValue', values: { count: calls, min: Math.round(min), median: Math.round(median), max: Math.round(max) } };
  if (median <= slow) return { grade: 'succeeded', value };
  return { grade: median <= verySlow ? 'warning' : 'failed', value, advice: 'adviceSlow' };
}

/** The page's own code, fetched twice past the cache: something on the way that alters it shows. */
async function downloadFinding(signal: AbortSignal): Promise<Finding> {
  const started = performance.now();
  const [first, second] = [await fetchBytes(signal), await fetchBytes(signal)];
  const seconds = (performance.now() - started) / 1000;
  const hashes = [checksum(first), checksum(second)] as const;
  if (hashes[0] !== hashes[1]) {
    return { grade: 'failed', value: { word: 'downloadDiffers', values: { first: hashes[0], second: hashes[1] } }, advice: 'adviceDamaged' };
  }
  const size = first.length / 1024;
  return { grade: 'succeeded', value: { word: 'downloadValue', values: { size: Math.round(size), speed: Math.round((2 * size) / seconds), hash: hashes[0] } } };
}

async function fetchBytes(signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(import.meta.url, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The server greets every listener at once; a proxy that buffers keeps the greeting to itself. */
async function liveFinding(signal: AbortSignal): Promise<Finding> {
  const line = new AbortController();
  const started = performance.now();
  try {
    const response = await fetch(addressOf('/api/platform/events', {}, { topics: 'user' }), {
      cache: 'no-store',
      headers: { ...requestHeaders(), Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, line.signal]),
    });
    if (!response.ok || !response.body) {
      return { grade: 'warning', value: { word: 'serverAnswered', values: { status: response.status } }, advice: 'adviceLive' };
    }
    const { done } = await response.body.getReader().read();
    if (done) return { grade: 'warning', value: { word: 'liveSilent' }, advice: 'adviceLive' };
    return { grade: 'succeeded', value: { word: 'liveValue', values: { milliseconds: Math.round(performance.now() - started) } } };
  } finally {
    line.abort();
  }
}
