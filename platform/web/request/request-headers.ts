import { currentLanguage } from '../language.ts';
import { storedToken } from '../session/storage.ts';

/** What every request carries. */
export function requestHeaders(): Record<string, string> {
  const token = storedToken();
  return {
    'Accept-Language': currentLanguage() === 'zh' ? 'zh-CN' : 'en',
    ...(token && { Authentication: token }),
  };
}
