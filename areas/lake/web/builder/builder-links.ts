export const builderPath = '/resourceDevelop/noDev';
export const linkToBuilt = (wid: string): string => `${builderPath}?wid=${encodeURIComponent(wid)}`;
export const linkToNewBuilt = `${builderPath}?form=new`;
