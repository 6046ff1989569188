export const releasesPath = '/resourceDevelop/publishList';
export const linkToRelease = (wid: string): string => `${releasesPath}?wid=${encodeURIComponent(wid)}`;
