import { useNavigate } from 'react-router';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { businessObjectPath, linkToObject, objectPath, objectTabs, tabParts, usualTab, type ObjectTab } from './object-links.ts';

/** Which tab the address asks for, by its path or by `?tab=`. */
export function useObjectTab() {
  const { base, part, parameters } = usePlace([objectPath, businessObjectPath]);
  const navigate = useNavigate();
  const tab = objectTabs.find((key) => (part ? tabParts[key] === part : key === parameters.get('tab'))) ?? usualTab;
  const wid = parameters.get('wid') ?? '';
  return {
    tab,
    open: (key: ObjectTab) => void navigate(linkToObject(wid, key, base)),
    /** Another object at the same tab. */
    linkTo: (other: string) => linkToObject(other, tab, base),
  };
}
