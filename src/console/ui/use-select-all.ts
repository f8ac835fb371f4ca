import { type RefObject, useLayoutEffect, useRef } from 'react';

type Line = HTMLInputElement | HTMLTextAreaElement;

/**
 * Handlers of an input whose content is selected whole on focus, by key or by pointer, so that typing replaces it. A second
 * click sets the caret, dragging selects a part.
 */
export function useSelectAll(enabled = true) {
  const fresh = useRef<Line>(undefined);
  // A field whose text is rewritten on focus loses its selection; it is set again once the new text is rendered.
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
