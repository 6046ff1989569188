import type { ReleaseStep } from '../../contract/release-steps.ts';

/** A step as it is sent back: its owner by wid. */
export const stepInput = ({ owner, ...step }: ReleaseStep) => ({ ...step, owner: owner?.wid ?? null });
