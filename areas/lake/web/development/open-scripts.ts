import type { ScriptKind } from '../../contract/development.ts';
import { isSame, type ScriptDraft } from './script-draft.ts';

/** A tab. */
export interface OpenScript {
  /** The wid of its task, or a name of its own while it is not saved. */
  key: string;
  wid: string | null;
  kind: ScriptKind;
  name: string;
  /** Absent: not loaded yet. */
  draft?: ScriptDraft | undefined;
  /** As it was loaded or saved last; absent: never saved. */
  saved?: ScriptDraft | undefined;
  /** The version that the draft was made from. */
  row_version?: number | undefined;
}

export interface OpenScripts {
  tabs: readonly OpenScript[];
  active: string | null;
}

export type Step =
  | { step: 'open'; script: Pick<OpenScript, 'kind' | 'name'> & { wid: string } }
  | { step: 'add'; kind: ScriptKind; draft: ScriptDraft; key: string }
  | { step: 'activate'; key: string }
  | { step: 'load'; key: string; draft: ScriptDraft; row_version: number; force?: boolean }
  | { step: 'edit'; key: string; change: (draft: ScriptDraft) => ScriptDraft }
  | { step: 'saved'; key: string; wid: string; row_version: number; draft: ScriptDraft }
  | { step: 'close'; key: string };

export const isChanged = ({ draft, saved }: OpenScript): boolean => draft !== undefined && (saved === undefined || !isSame(draft, saved));

export function stepScripts(state: OpenScripts, step: Step): OpenScripts {
  const replaced = (key: string, change: (tab: OpenScript) => OpenScript): OpenScripts => ({ ...state, tabs: state.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) });
  switch (step.step) {
    case 'open': {
      const { wid, kind, name } = step.script;
      return { tabs: state.tabs.some(({ key }) => key === wid) ? state.tabs : [...state.tabs, { key: wid, wid, kind, name }], active: wid };
    }
    case 'add': return { tabs: [...state.tabs, { key: step.key, wid: null, kind: step.kind, name: step.draft.name, draft: step.draft }], active: step.key };
    case 'activate': return { ...state, active: step.key };
    // What somebody is writing is never overwritten by what comes from elsewhere, unless they say so.
    case 'load': return replaced(step.key, (tab) => (isChanged(tab) && !step.force ? tab : { ...tab, name: step.draft.name, draft: step.draft, saved: step.draft, row_version: step.row_version }));
    case 'edit': return replaced(step.key, (tab) => {
      if (!tab.draft) return tab;
      const draft = step.change(tab.draft);
      return { ...tab, draft, name: draft.name };
    });
    case 'saved': {
      // What was typed while it was being saved stays, and is not saved.
      const next = replaced(step.key, (tab) => ({ ...tab, key: step.wid, wid: step.wid, row_version: step.row_version, saved: step.draft }));
      return { ...next, active: state.active === step.key ? step.wid : state.active };
    }
    case 'close': {
      const at = state.tabs.findIndex(({ key }) => key === step.key);
      const tabs = state.tabs.filter(({ key }) => key !== step.key);
      return { tabs, active: state.active === step.key ? tabs[Math.min(at, tabs.length - 1)]?.key ?? null : state.active };
    }
  }
}

/** What is kept in the browser: of what is saved only which it is, of the rest everything. */
export function keptScripts({ tabs, active }: OpenScripts): string {
  return JSON.stringify({ active, tabs: tabs.map((tab) => (isChanged(tab) ? tab : { key: tab.key, wid: tab.wid, kind: tab.kind, name: tab.name })) });
}

export function readScripts(text: string | null): OpenScripts {
  try {
    const { tabs, active } = JSON.parse(text ?? '') as OpenScripts;
    const whole = tabs.filter((tab) => typeof tab.key === 'string' && typeof tab.name === 'string' && (tab.wid !== null || tab.draft !== undefined));
    return { tabs: whole, active: whole.some(({ key }) => key === active) ? active : whole[0]?.key ?? null };
  } catch {
    return { tabs: [], active: null };
  }
}
