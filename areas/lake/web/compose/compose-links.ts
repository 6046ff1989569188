export const composePath = '/resourceDevelop/combinedTasks';
export const linkToFlow = (wid: string): string => `${composePath}?${new URLSearchParams({ wid })}`;
export const linkToNewFlow = `${composePath}?form=new`;
/** The graph of one run, live. */
export const linkToRunGraph = (wid: string): string => `${composePath}?${new URLSearchParams({ graph: wid })}`;
export const compositePath = '/resourceDevelop/compoundTask';
export const linkToComposite = (wid: string): string => `${compositePath}?${new URLSearchParams({ wid })}`;
