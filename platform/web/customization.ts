import { useEffect, useLayoutEffect } from 'react';
import type { Text } from '#platform/contract/text.ts';
import { useLanguage } from './language.ts';
import { ownColours, showColours } from './own-colour.ts';
import { configuration } from './configuration.ts';
import { useSession, type SessionState } from './session/session.ts';
import { useThemeMode } from './theme-mode.ts';
import type { Customization } from './session/wire.ts';

const typeOfVersion: Record<string, Customization['type']> = { Portal: 'PORTAL', AI: 'AI', Subcenter: 'SUBCENTER' };

/** How this face of the platform looks: the record for the version in use, or the managing one. */
export function customizationOf(state: Pick<SessionState, 'customizations' | 'user' | 'settings'>): Customization | undefined {
  const type = typeOfVersion[state.user?.moduleVersion ?? state.settings.moduleVersion] ?? 'MANAGE';
  return state.customizations.find((record) => record.type === type) ?? state.customizations.find((record) => record.type === 'MANAGE');
}

export const useCustomization = (): Customization | undefined => useSession(customizationOf);

/** Shows the colours and the mark of the installation, on the login page and in the browser's tab too. */
export function useOwnLook(): void {
  const { colour, accent, logo } = useCustomization() ?? {};
  const mode = useThemeMode();
  useLayoutEffect(() => showColours(ownColours({ colour, accent }, mode)), [colour, accent, mode]);
  useEffect(() => showMark(logo), [logo]);
}

/** Pictures come from where calls go. */
export function pictureAddress(address: string): string {
  return address.startsWith('/api/') ? configuration().productApi.replace(/\/+$/, '') + address : address;
}

function showMark(logo: string | undefined): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon) return;
  icon.type = logo ? '' : 'image/svg+xml';
  icon.setAttribute('href', logo ? pictureAddress(logo) : './mark.svg');
}

/** The name the installation gave itself. */
export function useProductName(): string {
  const language = useLanguage();
  return useSession((state) => productName(customizationOf(state)?.title, state.settings.title, language));
}

/** What a face is called under this title. */
export function productName(title: Text | undefined, platform: Text, language: keyof Text): string {
  return nameIn(title, language) || nameIn(platform, language) || nameIn(ownName, language);
}

const ownName: Text = { zh: '百川', en: 'Tributary' };

/** Footer and links may be given in one language only: that one is better than none. */
export function useEitherText(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language].trim() || text.zh.trim() || text.en.trim();
}

function nameIn(text: Text | undefined, language: keyof Text): string {
  return text?.[language]?.trim() ?? '';
}
