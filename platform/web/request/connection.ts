import { create } from 'zustand';

/** Whether the server was reached the last time we tried; the shell shows a quiet line when not. */
export const useConnection = create<{ online: boolean }>(() => ({ online: true }));

export function reached(): void {
  if (!useConnection.getState().online) useConnection.setState({ online: true });
}

export function unreachable(): void {
  useConnection.setState({ online: false });
}
