/** Where one object is shown: beside the business databases, and inside of the business systems. */
export const objectPath = '/resourceManage/metaDataManage/libraryManage/fieldInformation';
export const businessObjectPath = '/resourceDevelop/busIness/fieldInformation';

export const objectTabs = ['basic', 'fields', 'flow', 'sample', 'keys', 'ddl', 'versions'] as const;
export type ObjectTab = (typeof objectTabs)[number];

/** Tabs that have a path of their own; the others stand in the address as `?tab=`. */
export const tabParts: Partial<Record<ObjectTab, string>> = { basic: 'basic', fields: 'fielddata', flow: 'dataFlow' };

/** The fields are what most people come for. */
export const usualTab: ObjectTab = 'fields';

export function linkToObject(wid: string, tab: ObjectTab = usualTab, base = objectPath): string {
  const query = new URLSearchParams({ wid });
  const part = base === objectPath ? tabParts[tab] : undefined;
  if (tab !== usualTab && !part) query.set('tab', tab);
  return `${base}${part && tab !== usualTab ? `/${part}` : ''}?${query}`;
}
