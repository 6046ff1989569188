export const monitorPath = '/resourceDevelop/dispatchingMonitor';

/** The list of runs behind a figure; its filters carry the name of the list. */
export function linkToRuns(filter: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams({ tab: 'runs' });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(`runs.${name}`, value);
  return `${monitorPath}?${query}`;
}
