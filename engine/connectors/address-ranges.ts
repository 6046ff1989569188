import { BlockList, isIP } from 'node:net';

/** The machine itself, its direct neighbours, cloud metadata services, and addresses that name no single host. */
const barred = rangesOf([
  '0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4',
  // Metadata services outside link-local: Alibaba Cloud, Azure, Oracle Cloud, Amazon.
  '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254',
  '::', '::1', 'fe80::/10', 'fec0::/10', 'ff00::/8',
  // Teredo hides an IPv4 address of its own choice.
  '2001::/32',
]);

/** IPv6 addresses that lead to the IPv4 address written inside them. */
const carriers = [
  { range: rangesOf(['::/96']), at: 12 },
  { range: rangesOf(['64:ff9b::/96', '64:ff9b:1::/48']), at: 12 },
  { range: rangesOf(['2002::/16']), at: 2 },
];

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** What is no network allows nothing. */
export function rangesOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether connections may go there: everywhere but to the barred ranges, and there if an administrator listed them. */
export function mayReach(address: string, allowed: readonly string[]): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return false;
  const mapped = mappedAddress(plain);
  if (mapped !== undefined) return mayReach(mapped, allowed);
  return contains(rangesOf(allowed), plain) || !isBarred(plain);
}

function isBarred(address: string): boolean {
  if (contains(barred, address)) return true;
  if (isIP(address) !== 6) return false;
  const carrier = carriers.find(({ range }) => contains(range, address));
  return carrier !== undefined && isBarred([...bytesOf(address).subarray(carrier.at, carrier.at + 4)].join('.'));
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** `::ffff:7f00:1` is 127.0.0.1, in whatever spelling. */
function mappedAddress(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  const bytes = bytesOf(address);
  const isMapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
  return isMapped ? [...bytes.subarray(12)].join('.') : undefined;
}

function bytesOf(address: string): Uint8Array {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [head = '', tail] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const all = tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Uint8Array.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

function hex(high = '0', low = '0'): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}
