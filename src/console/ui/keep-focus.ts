/**
 * Keyboard and screen reader go on from the element that has the focus. When it leaves the page (a row that was dealt with,
 * a closed window, another screen) or is disabled, browsers fall back to `body`, the very beginning. Here the focus goes to
 * what is nearest instead: the same control drawn anew, its neighbour, what held the focus before, the heading of the screen.
 */

/** An element that had the focus, its ancestors from the inside out, and its place below each. */
type Place = { element: HTMLElement; mark: string; levels: { parent: Element; index: number }[] };

const PLACES_MAX = 12;
const FOCUSABLE = ':is(a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]):not(:disabled)';
/** What holds whole screens: an element that vanished from here vanished with its screen. */
const WHOLE = 'main, body, html, #root, #frame';

/** Begins to keep the focus. Returns what ends it. */
export function keepFocus(): () => void {
  const places: Place[] = [];
  /** Where the focus waits until something better is there. */
  let waiting: { at: HTMLElement; wanted: () => HTMLElement | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === waiting?.at) return;
    // A window that asks meanwhile gives the focus back to where it waited.
    if (!waiting || !isInWindowOver(target, waiting.at)) waiting = undefined;
    // A window takes the focus to itself while its button is busy.
    if (places[0] && isBusyWithin(places[0].element, target)) return waitAt(target, places[0].element);
    putFirst(places, target);
  };
  /** The element is still there and usable: people gave the focus up on purpose, by a click or a phone's keyboard. */
  const left = ({ target }: FocusEvent) => {
    // Asked now: what was disabled for a moment alone is usable again when the turn of the timer comes.
    const isTaken = !(target instanceof HTMLElement) || !isReachable(target);
    setTimeout(() => {
      if (!isTaken && isGivenUp(target)) places.length = 0;
      // Hidden while it goes (a message that folds away): nothing else would say so before it is taken out.
      else if (document.activeElement === document.body) look();
    });
  };
  const waitAt = (at: HTMLElement, element: HTMLElement) => {
    const usable = () => (isReachable(element) ? element : undefined);
    const instead = () => nearest(places) ?? (at.matches('main') ? heading() : undefined);
    waiting = { at, wanted: () => (element.isConnected ? usable() : instead()) };
  };
  /** Disabled while something is under way: close by, until it may be used again or is gone. */
  const waitBeside = (element: HTMLElement): boolean => {
    const holder = element.parentElement?.closest<HTMLElement>('[tabindex], main');
    if (!holder) return false;
    waitAt(holder, element);
    giveTo(holder);
    return true;
  };
  const mend = () => {
    timer = undefined;
    const active = document.activeElement;
    if (waiting && active === waiting.at) return giveTo(waiting.wanted());
    const last = places[0]?.element;
    if (!last || (active !== null && active !== document.body)) return;
    if (last.isConnected && isReachable(last)) return last.focus();
    if (last.isConnected && waitBeside(last)) return;
    const near = nearest(places);
    if (near) return giveTo(near);
    const busy = places.find(({ element }) => element.isConnected);
    if (busy && waitBeside(busy.element)) return;
    const start = heading() ?? document.querySelector<HTMLElement>('main');
    if (start?.matches('main')) waiting = { at: start, wanted: heading };
    giveTo(start ?? undefined);
  };
  const end = new AbortController();
  // What draws something new may give the focus itself, so it has its turn first.
  const look = () => {
    if (!end.signal.aborted) timer ??= setTimeout(mend, 30);
  };
  const changes = new MutationObserver(() => {
    if (places.length > 0 && (document.activeElement === document.body || waiting)) look();
  });
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  addEventListener('focusin', remember, end);
  addEventListener('focusout', left, end);
  return () => {
    end.abort();
    clearTimeout(timer);
    changes.disconnect();
  };
}

function giveTo(target: HTMLElement | undefined): void {
  if (!target) return;
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1;
  target.focus({ preventScroll: target.matches('h1, main') });
}

const heading = () => document.querySelector<HTMLElement>('main h1') ?? undefined;

const isGivenUp = (target: EventTarget | null) =>
  document.activeElement === document.body &&
  target instanceof HTMLElement &&
  target.isConnected &&
  isReachable(target);

function putFirst(places: Place[], element: HTMLElement): void {
  const before = places.findIndex((place) => place.element === element);
  if (before >= 0) places.splice(before, 1);
  places.unshift(placeOf(element));
  places.splice(PLACES_MAX);
}

const isBusyWithin = (element: HTMLElement, holder: HTMLElement) =>
  element !== holder && element.isConnected && !isReachable(element) && holder.contains(element);

function isInWindowOver(target: Element, place: Element): boolean {
  const dialog = target.closest('[role="dialog"]');
  return dialog !== null && !dialog.contains(place);
}

function placeOf(element: HTMLElement): Place {
  const levels: Place['levels'] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    levels.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, mark: markOf(element), levels };
}

/** By what people know a control again. */
const markOf = (element: Element) =>
  [element.tagName, element.getAttribute('role'), element.getAttribute('aria-label') ?? element.textContent].join(' ');

/** May be used and is seen; a browser without layout shows all. */
const isReachable = (element: HTMLElement) =>
  element.matches(FOCUSABLE) && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/**
 * The neighbour of the one that had the focus last, else of the one before it, as long as their screen is there. Who was on a
 * screen is not led back to the menu that he came by.
 */
function nearest(places: readonly Place[]): HTMLElement | undefined {
  const wasOnScreen = places[0] !== undefined && isOnScreen(places[0]);
  for (const place of places) {
    if (wasOnScreen && !isOnScreen(place)) continue;
    if (place.element.isConnected && isReachable(place.element)) return place.element;
    for (const { parent, index } of place.levels) {
      if (!parent.isConnected) continue;
      const whole = parent.matches(WHOLE);
      const again = reachableIn(parent).find((one) => markOf(one) === place.mark);
      if (again && (!whole || again.matches('[role="tab"]'))) return again;
      if (whole) break;
      const found = neighbour(parent, index);
      if (found) return found;
      if (parent instanceof HTMLElement && isReachable(parent)) return parent;
    }
  }
  return undefined;
}

const isOnScreen = ({ levels }: Place): boolean => levels.some(({ parent }) => parent.matches('main'));

/** What took the place, else what was before it, else what is behind it. */
function neighbour(parent: Element, index: number): HTMLElement | undefined {
  const children = [...parent.children];
  const order = [children[index], ...children.slice(0, index).reverse(), ...children.slice(index + 1)];
  for (const child of order) {
    if (!(child instanceof HTMLElement)) continue;
    const found = isReachable(child) ? child : reachableIn(child)[0];
    if (found) return found;
  }
  return undefined;
}

const reachableIn = (parent: Element) => [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);

/** Whether keys are typed into what has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a window, menu or list of choices lies over the page and takes its keys. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
