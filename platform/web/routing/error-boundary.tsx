import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';
import { forgetFailedScreens } from './lazy-screen.ts';

interface ErrorBoundaryProps {
  /** A new value gives the content another chance: the path of the page. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps one broken screen from taking the whole page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== undefined) this.reset();
  }

  reset = (): void => {
    forgetFailedScreens();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <FailurePage error={this.state.error} onRetry={this.reset} />;
  }
}
