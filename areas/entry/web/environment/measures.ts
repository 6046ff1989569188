/**
 * How far this machine's clock is ahead of the server's, in milliseconds. The server's time is
 * taken to hold at the middle of the round trip; a Date header is cut to the second, hence the half.
 */
export function clockSkew({ sent, received, server, resolution = 1000 }: { sent: number; received: number; server: number; resolution?: number }): number {
  const here = (sent + received) / 2;
  return Math.round(here - (server + resolution / 2));
}

/** A skew that the measurement cannot tell from zero. */
export function isWithinNoise(skew: number, { sent, received, resolution = 1000 }: { sent: number; received: number; resolution?: number }): boolean {
  return Math.abs(skew) <= resolution / 2 + (received - sent) / 2;
}

export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

/** FNV-1a, 32 bits: enough to see a damaged download, and there on plain HTTP where crypto.subtle is not. */
export function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
