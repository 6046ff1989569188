import { create } from 'zustand';
import type { ThemeMode } from './theme.ts';

const storageKey = 'theme';
/** `system` follows the operating system. */
export type ThemeChoice = ThemeMode | 'system';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function initialChoice(): ThemeChoice {
  const kept = localStorage.getItem(storageKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

const modeOf = (choice: ThemeChoice): ThemeMode => (choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice);

interface ThemeState {
  choice: ThemeChoice;
  mode: ThemeMode;
}

export const useThemeStore = create<ThemeState>(() => ({ choice: initialChoice(), mode: modeOf(initialChoice()) }));

export const useThemeMode = (): ThemeMode => useThemeStore((state) => state.mode);

export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  show(choice);
}

function show(choice: ThemeChoice): void {
  const mode = modeOf(choice);
  document.documentElement.dataset.theme = mode;
  useThemeStore.setState({ choice, mode });
}

systemDark.addEventListener('change', () => show(useThemeStore.getState().choice));
