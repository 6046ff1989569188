import type { WorkbenchBox, WorkbenchFigure } from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';

/** A call's context, as far as providers need it. */
export type AtWorkbench = Pick<Context, 'db' | 'services'> & { user: Principal };

/** What an area brings to everybody's workbench. At most `limit` items; `total` counts them all. */
export interface WorkbenchProvider {
  /** `area.things`, for example `sources.surveys`. */
  key: string;
  /** What waits for this person. */
  todos?(context: AtWorkbench, limit: number): Promise<WorkbenchBox>;
  /** What this person asked for and has not got yet, or got lately. */
  applications?(context: AtWorkbench, limit: number): Promise<WorkbenchBox>;
  /** For the row at the top. */
  figures?(context: AtWorkbench): Promise<WorkbenchFigure[]>;
}

/** An area adds its provider once, in its `prepare`: `services.workbench.add(provider)`. */
export interface Workbench {
  add(provider: WorkbenchProvider): void;
  providers(): readonly WorkbenchProvider[];
}

declare module '#platform/server/context.ts' {
  interface Services {
    workbench: Workbench;
  }
}

export function createWorkbench(): Workbench {
  const providers = new Map<string, WorkbenchProvider>();
  return {
    add: (provider) => void providers.set(provider.key, provider),
    providers: () => [...providers.values()],
  };
}
