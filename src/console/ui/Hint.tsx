import { lazy, type ReactElement, Suspense } from 'react';

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

/** A short text on hover and focus. What draws it comes when it is first needed; until then the child stands alone. */
export function Hint({
  text,
  placement,
  children,
}: {
  text: string;
  placement?: 'right' | 'bottom';
  children: ReactElement;
}) {
  return (
    <Suspense fallback={children}>
      <Tooltip title={text} describeChild placement={placement ?? 'bottom'}>
        {children}
      </Tooltip>
    </Suspense>
  );
}
