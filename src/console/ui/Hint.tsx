import {
  cloneElement,
  type ElementType,
  type FocusEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

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

type TipProps = {
  /** Without a text the child is drawn alone. */
  text: string | undefined;
  children: ReactElement<{ disabled?: boolean; 'aria-disabled'?: boolean }>;
};

/** Shows a reason on hover and on focus. A disabled control receives no events, so it is wrapped. */
export function Tip({ text, children }: TipProps) {
  if (!text) return children;
  return children.props.disabled ? <WhyNot text={text}>{children}</WhyNot> : <Hint text={text}>{children}</Hint>;
}

/**
 * A focusable span that carries the reason as its description, around what receives no events: a disabled control, or a
 * value that one may not edit.
 */
export function WhyNot({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (!text) return children;
  return (
    <Hint text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason has to be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={text} style={{ display: 'inline-flex', maxWidth: '100%' }}>
        {children}
      </span>
    </Hint>
  );
}

/** Words for screen readers alone. */
export function HiddenText({ children, component: Part = 'span' }: { children: ReactNode; component?: ElementType }) {
  return <Part className="hidden-text">{children}</Part>;
}
