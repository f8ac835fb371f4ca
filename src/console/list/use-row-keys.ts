import { type KeyboardEvent, useState } from 'react';

/** Up and down move from row to row; one row at a time can be reached by the tab key. */
export function useRowKeys() {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const place = rows.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1);
    const target = rows[place];
    if (!target) return;
    event.preventDefault();
    setCurrent(place);
    target.focus();
  };
  return { current, setCurrent, onKeyDown };
}
