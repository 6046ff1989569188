export const offlinePath = '/resourceDevelop/offlineCollection';
export const linkToCollection = (wid: string, run?: string): string => `${offlinePath}?${new URLSearchParams({ wid, ...(run && { run }) })}`;
export const linkToNewCollection = `${offlinePath}?form=new`;
