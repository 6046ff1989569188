import { describe, expect, it } from 'vitest';
import { addressChecker, isAddressRange } from './allowed-addresses.ts';

describe('allowed addresses', () => {
  it('lets everybody in while the list is empty', () => {
    expect(addressChecker([])('203.0.113.9')).toBe(true);
  });

  const allowed = addressChecker(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32', 'nonsense']);
  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::1', '127.0.0.1', '::1'])('lets %s in', (address) => expect(allowed(address)).toBe(true));
  it.each(['10.2.0.1', '192.0.2.8', '2001:db9::1', '', 'unknown'])('keeps %s out', (address) => expect(allowed(address)).toBe(false));

  it.each([['10.0.0.0/8', true], ['10.0.0.0/33', false], ['::/0', true], ['1.2.3', false], ['1.2.3.4/', false]])('%s is a range: %s', (range, is) =>
    expect(isAddressRange(range)).toBe(is));
});
