import { useLocation, useNavigate } from 'react-router';
import { usePlace } from '#platform/web/routing/use-place.ts';
import type { SourceType } from '../../contract/source-kinds.ts';
import { sourceTabs, type SourceTab } from './source-tabs.ts';
import { sourceTabsWords } from './source-tabs-words.ts';

export const sourcePath = '/resourceManage/metaDataManage/libraryManage/Datasourcelink';
/** The same page inside of the business systems; it has no paths for its tabs. */
const businessPath = '/resourceDevelop/busIness/Datasourcelink';

/** As their words stand, whoever came first. */
const order = Object.keys(sourceTabsWords.words);
export const orderedTabs = sourceTabs.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));

/** The way to one source, and to one of its tabs. */
export function linkToSource(wid: string, tab?: Pick<SourceTab, 'key' | 'part'>, base = sourcePath): string {
  const query = new URLSearchParams({ wid });
  const part = base === sourcePath ? tab?.part : undefined;
  if (tab && !part) query.set('tab', tab.key);
  return `${base}${part ? `/${part}` : ''}?${query}`;
}

/** Which tab the address asks for. Filters of a tab's own list stay behind when another one is opened. */
export function useSourceTab(type: SourceType) {
  const { base, part, parameters } = usePlace([sourcePath, businessPath]);
  const navigate = useNavigate();
  const tabs = orderedTabs.filter(({ kinds }) => kinds.includes(type));
  const asked = tabs.find((tab) => (part ? tab.part === part : tab.key === parameters.get('tab')));
  return {
    tabs,
    current: asked ?? tabs[1] ?? tabs[0],
    open: (key: string) => void navigate(linkToSource(parameters.get('wid') ?? '', tabs.find((tab) => tab.key === key), base)),
  };
}

/** On the page of sources that was opened, with another one chosen; the tab stays. */
export function useChooseSource(): (wid: string) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (wid) => {
    const query = new URLSearchParams(search);
    query.set('wid', wid);
    void navigate(`${pathname}?${query}`);
  };
}
