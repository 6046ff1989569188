import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import {
  administratorRole, applyBundle, examineBundle, exportBundle, listBundleParts, systemErrors, systemSettings, type BundleChoice, type BundleOrigin,
} from '#areas/system';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord } from '#platform/server/records.ts';
import { version } from '#platform/server/version.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { applyChanges } from './apply-differences.ts';
import { differencesOf } from './bundle-difference.ts';
import { ownFingerprint, readBundle, writeBundle, type BundleContent } from './bundle-file.ts';

/** Configuration is small; anything larger is not a bundle. */
const largestBundle = 50 * 1024 * 1024;

async function collect(db: Database, services: Services, choice: BundleChoice): Promise<BundleContent['parts']> {
  const parts: BundleContent['parts'] = [];
  for (const { part: key, keys } of choice) {
    const part = services.bundleParts.find((one) => one.key === key);
    if (!part) throw new UserError(systemErrors.bundlePartNotFound, { part: key });
    const items = await part.read(db, services);
    parts.push({ part: key, items: keys ? items.filter((item) => keys.includes(item.key)) : items });
  }
  return parts;
}

async function openBundle(services: Services, file: string, user: Principal): Promise<{ content: BundleContent; origin: BundleOrigin }> {
  const opened = await services.files.open(file, ({ creator }) => creator === user.wid);
  if (opened.size > largestBundle) {
    opened.stream.destroy();
    throw new UserError(systemErrors.notABundle);
  }
  const { content, signer } = readBundle(await readText(opened.stream));
  const { format: _, parts: __, ...origin } = content;
  return { content, origin: { ...origin, signer } };
}

function isTrusted(services: Services, signer: string): boolean {
  return signer === ownFingerprint(services) || services.settings.get(systemSettings.trustedPlatforms).includes(signer);
}

async function allDifferences(db: Database, services: Services, content: BundleContent) {
  const differences = [];
  for (const { part: key, items } of content.parts) {
    const part = services.bundleParts.find((one) => one.key === key);
    // A part that this platform does not know, for example of a newer version, is named but changes nothing.
    if (part) differences.push(...await differencesOf(db, services, part, items));
  }
  return differences;
}

async function trust({ services, user, db }: Context & { user: Principal }, signer: string): Promise<void> {
  const known = services.settings.get(systemSettings.trustedPlatforms);
  await services.settings.set(systemSettings.trustedPlatforms, [...known, signer], user, db);
}

/** A bundle may bring roles that grant anything, so it is not for those who may only grant what they hold. */
export function requireAdministrator(user: Principal): void {
  if (user.role.key !== administratorRole) throw new UserError(systemErrors.administratorsApply);
}

export const bundleHandlers = [
  handle(listBundleParts, async (_input, { db, services }) => ({
    fingerprint: ownFingerprint(services),
    parts: await Promise.all(services.bundleParts.map(async (part) => ({
      part: part.key,
      title: part.title,
      items: (await part.read(db, services)).map(({ key, name }) => ({ key, name })),
    }))),
  })),

  handle(exportBundle, async ({ body }, context) => {
    const { db, services, user } = context;
    const time = new Date().toISOString();
    const content: BundleContent = {
      format: 1, title: services.settings.get(systemSettings.title), version, time, by: user.name, note: body.note,
      parts: await collect(db, services, body.choice),
    };
    const name = `tributary-configuration-${time.slice(0, 10)}.json`;
    context.audit({ name, after: content.parts.map(({ part, items }) => ({ part, keys: items.map(({ key }) => key) })) });
    return { name, type: 'application/json', stream: Readable.from([writeBundle(content, services)]) };
  }),

  handle(examineBundle, async ({ body }, { db, services, user }) => {
    const { content, origin } = await openBundle(services, body.file, user);
    return {
      origin,
      trusted: isTrusted(services, origin.signer),
      parts: content.parts.map(({ part }) => ({ part, title: services.bundleParts.find(({ key }) => key === part)?.title ?? null })),
      differences: await allDifferences(db, services, content),
    };
  }),

  handle(applyBundle, async ({ body }, context) => {
    const { db, services, user } = context;
    requireAdministrator(user);
    const { content, origin } = await openBundle(services, body.file, user);
    if (!isTrusted(services, origin.signer)) {
      if (!body.trust) throw new UserError(systemErrors.unknownSigner, { signer: origin.signer });
      await trust(context, origin.signer);
    }
    const wanted = new Set(body.choice.flatMap(({ part, keys }) => keys.map((key) => `${part} ${key}`)));
    const chosen = (await allDifferences(db, services, content)).filter(({ part, key, kind }) => kind !== 'same' && wanted.has(`${part} ${key}`));
    const stuck = chosen.find(({ problem }) => problem);
    if (stuck) throw new UserError(systemErrors.bundleItemRefused, { name: `${stuck.name.zh} / ${stuck.name.en}`, reason: `${stuck.problem!.zh} / ${stuck.problem!.en}` });
    const changes = chosen.map(({ problem: _, ...change }) => change);
    await keepingAdministrators(db, user, () => applyChanges(db, services, changes, 'forward', user));
    const { wid } = await insertRecord(db, 'bundle_import', { origin: JSON.stringify(origin), changes: JSON.stringify(changes), rolled_back_time: null }, user);
    context.audit({ wid, name: origin.title.zh, after: changes });
    await services.sessions.forget(db);
    return { wid, applied: changes.length };
  }),
];
