import { ComposeScreen } from './compose-screen.tsx';

/** Flows that ask services: the same editor and the same runs, a list of their own. */
export function ServiceFlowsScreen() {
  return <ComposeScreen services />;
}
