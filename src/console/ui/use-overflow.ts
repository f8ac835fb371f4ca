import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is wider than the box it scrolls in and its right end is out of sight. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || typeof ResizeObserver === 'undefined') return;
    const look = () => setHidden(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [ref]);
  return hidden;
}
