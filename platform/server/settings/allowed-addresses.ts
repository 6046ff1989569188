import { BlockList, isIP } from 'node:net';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import type { Settings } from './settings.ts';

const checkers = new WeakMap<readonly string[], (address: string) => boolean>();

/** By the administrator's list as it is now; made into a checker once per change. */
export function addressAllowed(settings: Pick<Settings, 'get'>, address: string): boolean {
  const ranges = settings.get(platformSettings.allowedAddresses);
  let checker = checkers.get(ranges);
  if (!checker) {
    checker = addressChecker(ranges);
    checkers.set(ranges, checker);
  }
  return checker(address);
}

/**
 * Whether an address may enter, by a list of addresses and networks. An empty list lets everybody
 * in; the machine itself always may.
 */
export function addressChecker(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const range of ranges) addRange(list, range);
  return (address) => {
    const plain = withoutMapping(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

export function isAddressRange(range: string): boolean {
  const [address = '', bits] = range.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

function addRange(list: BlockList, range: string): void {
  // A range that slipped past the form must not take the whole platform down.
  if (!isAddressRange(range)) return;
  const [address = '', bits] = range.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/** `::ffff:10.0.0.1` is how a dual-stack socket spells 10.0.0.1. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
