import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../../src/console/ui/keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<nav><a href="#">Menú</a></nav><main><h1>Persona</h1><input id="value"><form><button tabindex="0">Guardar</button></form></main>';
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const value = () => document.querySelector<HTMLInputElement>('#value') as HTMLInputElement;
const button = () => document.querySelector('button') as HTMLButtonElement;

/** jsdom leaves the focus on what is disabled; a browser takes it away, and the element is disabled when that is said. */
function disable(element: HTMLInputElement | HTMLButtonElement): void {
  element.addEventListener('blur', () => (element.disabled = true), { once: true });
  element.blur();
}

describe('the focus of what is disabled while it is saved', () => {
  it('comes back, also where it was disabled for a moment alone', async () => {
    value().focus();
    disable(value());
    value().disabled = false;
    expect(document.activeElement).toBe(document.body);
    await vi.waitFor(() => expect(document.activeElement).toBe(value()));
  });

  it('waits close by as long as it is disabled, and comes back then', async () => {
    value().focus();
    disable(value());
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')));
    value().disabled = false;
    await vi.waitFor(() => expect(document.activeElement).toBe(value()));
  });

  it('goes to the button drawn anew, where the one that was pressed has a place in the order of the tab key', async () => {
    button().focus();
    disable(button());
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')));
    button().outerHTML = '<button tabindex="0">Guardar</button>';
    await vi.waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('goes to the heading of another screen, not back to the menu that the keyboard came by', async () => {
    for (const element of [document.querySelector('a'), button()]) {
      element?.focus();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const main = document.querySelector('main') as HTMLElement;
    main.innerHTML = '<h1>Otra persona</h1><input>';
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  });

  it('goes to the heading of another screen, where the one before was hidden or disabled until that was drawn', async () => {
    button().focus();
    disable(button());
    const main = document.querySelector('main') as HTMLElement;
    await vi.waitFor(() => expect(document.activeElement).toBe(main));
    main.innerHTML = '<h1>Otra persona</h1><input>';
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  });

  it('is left where it is once it is not kept any more', async () => {
    value().focus();
    disable(value());
    stop();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(document.activeElement).toBe(document.body);
  });

  it('is not taken back from who gave it up on purpose', async () => {
    value().focus();
    value().blur();
    value().disabled = true;
    value().disabled = false;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(document.body);
  });
});
