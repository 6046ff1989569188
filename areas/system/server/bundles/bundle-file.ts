import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { systemErrors } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';

const Item = z.object({ key: z.string().min(1).max(1000), name: z.object({ zh: z.string(), en: z.string() }), value: z.unknown() });

export const BundleContent = z.object({
  format: z.literal(1),
  title: z.object({ zh: z.string(), en: z.string() }),
  version: z.string(),
  time: z.iso.datetime(),
  by: z.string(),
  note: z.string(),
  parts: z.array(z.object({ part: z.string(), items: z.array(Item).max(100_000) })).max(100),
});
export type BundleContent = z.infer<typeof BundleContent>;

const BundleFile = z.object({ content: z.string(), publicKey: z.string(), signature: z.string() });

/** Ed25519 keys in their standard wrapping begin like this, the 32 bytes follow. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Each platform signs with a key of its own that comes from its secret key. */
function signingKey({ secrets }: Pick<Services, 'secrets'>): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateKeyHead, secrets.derive('bundles')]), format: 'der', type: 'pkcs8' });
}

/** What people compare when they ask whether a bundle is from whom it says. */
function fingerprintOf(publicKey: KeyObject): string {
  const hex = createHash('sha256').update(publicKey.export({ format: 'der', type: 'spki' })).digest('hex');
  return hex.slice(0, 32).replace(/(.{4})(?=.)/g, '$1-');
}

export function ownFingerprint(services: Pick<Services, 'secrets'>): string {
  return fingerprintOf(createPublicKey(signingKey(services)));
}

export function writeBundle(content: BundleContent, services: Pick<Services, 'secrets'>): string {
  const text = JSON.stringify(content);
  const key = signingKey(services);
  return JSON.stringify({
    content: text,
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: sign(null, Buffer.from(text), key).toString('base64'),
  }, null, 2);
}

/** Refuses a file of another kind, and one that was changed after it was signed. */
export function readBundle(text: string): { content: BundleContent; signer: string } {
  const file = BundleFile.safeParse(parsed(text));
  if (!file.success) throw new UserError(systemErrors.notABundle);
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(file.data.publicKey, 'base64'), format: 'der', type: 'spki' });
    if (!verify(null, Buffer.from(file.data.content), key, Buffer.from(file.data.signature, 'base64'))) throw new Error('signature');
  } catch {
    throw new UserError(systemErrors.bundleAltered);
  }
  const content = BundleContent.safeParse(parsed(file.data.content));
  if (!content.success) throw new UserError(systemErrors.notABundle);
  return { content: content.data, signer: fingerprintOf(key) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
