import { cloneElement, type FocusEvent, lazy, type MouseEvent, type ReactElement, Suspense, useState } from 'react';

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

type HintProps = {
  text: string;
  placement?: 'right' | 'bottom';
  /** Hands on what it is given to the element it draws. */
  children: ReactElement<Record<string, unknown>>;
};

/**
 * A short text on hover and on keyboard focus, described also while it is hidden. What draws it comes when it is first
 * shown, beside the child: the child itself stays what it is and keeps its focus. Screen readers have the description, so the
 * drawn text, which lies outside every landmark, is hidden from them.
 */
export function Hint({ text, placement = 'bottom', children }: HintProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const hide = () => setAnchor(null);
  const child = cloneElement(children, {
    'aria-description': text,
    onMouseEnter: (event: MouseEvent) => setAnchor(event.currentTarget),
    onMouseLeave: hide,
    onFocus: (event: FocusEvent) => {
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur: hide,
  });
  return (
    <>
      {child}
      {anchor ? (
        <Suspense>
          <Tooltip
            open
            title={text}
            placement={placement}
            slotProps={{ popper: { anchorEl: anchor, 'aria-hidden': true } }}
          >
            <span hidden />
          </Tooltip>
        </Suspense>
      ) : null}
    </>
  );
}
