/** What the server tells the browser at run time, in `/config.js`: one build fits every installation. */
export interface Configuration {
  /** Where calls go; empty means the address the page came from. */
  productApi: string;
  routerBase: string;
  version: string;
}

declare global {
  interface Window {
    tributary?: Partial<Configuration>;
  }
}

const defaults: Configuration = { productApi: '', routerBase: '/', version: '' };

export function configuration(): Configuration {
  return { ...defaults, ...window.tributary };
}
