export const algorithmsPath = '/resourceDevelop/algorithmModel';
/** `use`: the key of a built-in one, or the wid of another. */
export const linkToAlgorithm = (use: string): string => `${algorithmsPath}?use=${encodeURIComponent(use)}`;
export const linkToOwnAlgorithms = `${algorithmsPath}?tab=own`;
