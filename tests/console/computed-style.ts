/** What the rules of the page make of an element, as a browser answers; `setup.ts` puts a quicker answer in its place. */
export const computedStyle: typeof getComputedStyle = globalThis.window?.getComputedStyle.bind(window);

/**
 * The style of an element as its own attribute has it. Each role that a test asks for, and each press, asks for the style of
 * every element on the way, and the simulated browser compares each with all rules of the page: a fifth of all the time. What
 * is hidden has an attribute or is not there; how things look is asked of a real browser.
 */
export function withoutRules(): void {
  window.getComputedStyle = (element, pseudo) =>
    pseudo ? computedStyle(element, pseudo) : (element as HTMLElement).style;
}
