const PRESSED = 'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="combobox"]';
/** What lies under a window cannot be pressed; the menu is left by its own ways. */
const ELSEWHERE = 'nav, [aria-hidden="true"], [inert]';
const MARGIN_PX = 20;
const STEP_PX = 16;

/**
 * Moves what lies over the page to where it covers nothing that can be pressed: first at its own height, left or right, then
 * higher. Where there is no such place it lies where it covers least. It stays under the pointer and around the focus.
 */
export function keepClear(stack: HTMLElement, lift: number): void {
  if (stack.matches(':hover, :focus-within')) return;
  const { width, height } = stack.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const taken = [...document.querySelectorAll<HTMLElement>(PRESSED)]
    .filter((one) => !one.matches(':disabled') && !stack.contains(one) && !one.closest(ELSEWHERE))
    .map((one) => one.getBoundingClientRect());
  const covered = (left: number, bottom: number) => {
    const top = innerHeight - bottom - height;
    const isUnder = (one: DOMRect) =>
      one.right > left && one.left < left + width && one.bottom > top && one.top < top + height;
    return taken.filter(isUnder).length;
  };
  let best = { left: MARGIN_PX, bottom: lift, count: Number.POSITIVE_INFINITY };
  const right = Math.max(0, innerWidth - width - MARGIN_PX);
  for (let bottom = lift; bottom + height < innerHeight && best.count > 0; bottom += STEP_PX)
    for (const left of [Math.min(MARGIN_PX, right), right]) {
      const count = covered(left, bottom);
      if (count < best.count) best = { left, bottom, count };
    }
  const place = { left: `${best.left}px`, right: 'auto', bottom: `${best.bottom}px` };
  for (const [side, value] of Object.entries(place)) stack.style.setProperty(side, value, 'important');
}
