import { useLayoutEffect } from 'react';
import type { Text } from '#platform/contract/text.ts';
import { useLanguage } from './language.ts';
import { primaryFrom, showPrimary } from './own-colour.ts';
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

/** Shows the colour the installation chose, on the login page too. */
export function useOwnColour(): void {
  const colour = useCustomization()?.colour;
  const mode = useThemeMode();
  useLayoutEffect(() => showPrimary(primaryFrom(colour, mode)), [colour, mode]);
}

/** The name the installation gave itself. */
export function useProductName(): string {
  const language = useLanguage();
  return useSession((state) => nameIn(customizationOf(state)?.title, language) || nameIn(state.settings.title, language) || nameIn(ownName, language));
}

const ownName: Text = { zh: '百川', en: 'Tributary' };

function nameIn(text: Text | undefined, language: keyof Text): string {
  return text?.[language]?.trim() ?? '';
}
