import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { systemErrors } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { isAddressRange } from '#platform/server/settings/allowed-addresses.ts';

/** Networks that are not the public internet: the machine itself, its neighbours, cloud metadata, multicast. */
const notPublic = ranges([
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16',
  '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4', '::', '::1', '64:ff9b::/96', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8',
]);

/** Public addresses may be called, others only when an administrator listed them. */
export function mayCall(address: string, allowed: readonly string[]): boolean {
  return isIP(address) !== 0 && (!within(notPublic, address) || within(ranges(allowed), address));
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A look-up for `net.connect` that refuses names leading where calls may not go. It is asked by the connection itself, so
 * a name cannot answer one thing to a check and another to the call.
 */
export function guardedLookup(allowed: readonly string[]) {
  return (host: string, options: { all?: boolean; family?: number | string }, done: Found): void => {
    lookup(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error) return done(error, []);
      const refused = addresses.find(({ address }) => !mayCall(address, allowed));
      if (refused || addresses.length === 0) return done(new UserError(systemErrors.webhookAddressRefused, { address: refused ? `${host} (${refused.address})` : host }), []);
      if (options.all) done(null, addresses);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

/** An address written as numbers is connected to without a look-up. */
export function refuseBarredHost(host: string, allowed: readonly string[]): void {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) && !mayCall(plain, allowed)) throw new UserError(systemErrors.webhookAddressRefused, { address: plain });
}

function ranges(list: readonly string[]): BlockList {
  const block = new BlockList();
  for (const range of list.filter(isAddressRange)) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) block.addAddress(address, family);
    else block.addSubnet(address, Number(bits), family);
  }
  return block;
}

/** A mapped address (::ffff:10.0.0.1) counts as what it maps. */
function within(block: BlockList, address: string): boolean {
  return block.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
