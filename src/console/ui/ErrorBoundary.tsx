import { Component, type ReactNode } from 'react';
import { missingParts } from './missing-part.ts';

type Props = {
  children: ReactNode;
  /** Replaces what failed; `retry` tries to draw it again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this value tries again by itself: another address, another record. */
  resetKey?: unknown;
};

type State = { error: unknown; failed: boolean; resetKey: unknown };

/** Keeps a failure where it happened: the rest of the screen goes on working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    missingParts.tryAgain();
    return { error: undefined, failed: false, resetKey: props.resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => {
      missingParts.tryAgain();
      this.setState({ error: undefined, failed: false });
    });
  }
}
