import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls } from '#platform/web/calls.ts';
import { loadTranslations } from '#platform/web/session/translations.ts';
import { getAllMenus } from '../../contract/menus.ts';
import { listTranslationBranches, listTranslations } from '../../contract/translations.ts';

/** After a change of one's own: shown here at once, without waiting to be told like everybody else. */
export function useTextsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    refreshCalls(client, [listTranslations, listTranslationBranches, getAllMenus]);
    void loadTranslations();
  };
}
