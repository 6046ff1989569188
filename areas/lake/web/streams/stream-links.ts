export const streamsPath = '/resourceDevelop/flow';
export const linkToStream = (wid: string, tab?: string): string => `${streamsPath}?${new URLSearchParams({ wid, ...(tab && { tab }) })}`;
export const linkToNewStream = `${streamsPath}?form=new`;
export const linkToStreamForm = (wid: string): string => `${streamsPath}?${new URLSearchParams({ form: 'edit', wid })}`;
