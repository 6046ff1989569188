import type { Language } from '#platform/contract';
import type { Context, Principal } from '#platform/server/context.ts';

export interface RunExplanation {
  code: string;
  message: string;
  text: string;
  cause?: string;
  cure?: string;
}

/** Areas with runs of their own explain them; undefined: it is none of theirs, or the asker does not see it. */
export interface RunExplanations {
  explain(context: Pick<Context, 'db' | 'services'> & { user: Principal }, run: string, language: Language): Promise<RunExplanation | undefined>;
  /** What its help articles are about. */
  subject: string;
}

declare module '#platform/server/context.ts' {
  interface Services {
    runExplanations?: RunExplanations;
  }
}
