import type { ReactNode } from 'react';

/** The actions of a step, at the foot of the drawer. */
export function StepFooter({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <div className="import-footer">
      {children}
      {hint && <span className="import-hint">{hint}</span>}
    </div>
  );
}
