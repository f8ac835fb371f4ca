import type { ElementType, ReactNode } from 'react';

/** Words for screen readers alone. */
export function HiddenText({ children, component: Part = 'span' }: { children: ReactNode; component?: ElementType }) {
  return <Part className="hidden-text">{children}</Part>;
}
