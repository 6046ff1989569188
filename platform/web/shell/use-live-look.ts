import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshCalls, useLive } from '../calls.ts';
import { refreshCustomizations } from '../session/start-session.ts';
import { loadTranslations } from '../session/translations.ts';
import { getAllMenus } from './menus.ts';

/** A line that opens again may have missed something; one that only takes on another topic has not. */
const settled = 5_000;

/** What administrators change about the look and the words shows at once, wherever somebody is at work. */
export function useLiveLook(): void {
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const read = useRef(opened);
  const readAgain = async (what: 'look' | 'words' | 'both') => {
    read.current = Date.now();
    if (what !== 'words') await refreshCustomizations();
    if (what === 'look') return;
    await loadTranslations();
    refreshCalls(client, [getAllMenus]);
  };
  useLive(['broadcast'], ({ event }) => {
    if (event === 'customization') void readAgain('look');
    else if (event === 'translations') void readAgain('words');
    else if (event === 'missed' || (event === 'connected' && Date.now() - read.current > settled)) void readAgain('both');
  });
}
