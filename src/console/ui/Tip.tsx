import type { ReactElement } from 'react';
import { Hint } from './Hint.tsx';

type TipProps = {
  /** Without a text the child is drawn alone. */
  text: string | undefined;
  children: ReactElement<{ disabled?: boolean; 'aria-disabled'?: boolean }>;
};

/**
 * Shows a reason on hover and on focus. A disabled control receives no events, so it is wrapped in a focusable span that
 * carries the reason as its description.
 */
export function Tip({ text, children }: TipProps) {
  if (!text) return children;
  if (!children.props.disabled) return <Hint text={text}>{children}</Hint>;
  return (
    <Hint text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason has to be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={text} style={{ display: 'inline-flex' }}>
        {children}
      </span>
    </Hint>
  );
}
