import { type RefObject, useLayoutEffect, useRef } from 'react';

type Line = HTMLInputElement | HTMLTextAreaElement;

/**
 * The handlers of a line whose content is selected whole when it gets the focus, by key or by pointer: what is typed then
 * takes its place instead of standing behind it. A second click sets the caret, dragging marks a part.
 */
export function useSelectAll(enabled = true) {
  const fresh = useRef<Line>(undefined);
  // A field that is written anew for typing as the focus comes loses its selection; it is set once the new text stands.
  useLayoutEffect(() => {
    if (fresh.current) select(fresh);
  });
  if (!enabled) return {};
  const forget = () => {
    fresh.current = undefined;
  };
  return {
    onFocus: (event: { target: EventTarget }) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      fresh.current = event.target;
      select(fresh);
    },
    onMouseUp: () => {
      // The press has set the caret after the focus came.
      const line = fresh.current;
      if (line && line.selectionStart === line.selectionEnd) select(fresh);
      forget();
    },
    onKeyDown: forget,
    onBlur: forget,
  };
}

function select(line: RefObject<Line | undefined>): void {
  if (line.current && document.activeElement === line.current) line.current.select();
}
