import { setTranslations } from '../language.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { request } from '../request/send.ts';
import { sessionCalls, type ChangedTexts } from './wire.ts';

const storageKey = 'translations';

/** Lays the installation's own wording over the built-in words. What the browser has kept is not sent again. */
export async function loadTranslations(): Promise<void> {
  const kept = keptTexts();
  const query = kept ? { version: kept.version } : {};
  const reply = await request<ChangedTexts>(sessionCalls.translations, { query, level: noticeLevel.silent, probe: true, timeout: 15_000 }).catch(() => null);
  const latest = reply?.texts ? reply : kept;
  setTranslations(latest?.texts ?? {});
  if (latest && latest !== kept) keep(latest);
}

function keptTexts(): ChangedTexts | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as ChangedTexts | null;
    return kept?.version && kept.texts ? kept : null;
  } catch {
    return null;
  }
}

function keep(texts: ChangedTexts): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(texts));
  } catch {
    // No room: it is asked for again the next time.
    localStorage.removeItem(storageKey);
  }
}
