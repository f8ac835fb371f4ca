import axe from 'axe-core';

/** What axe finds wrong in a drawing; colours need a real browser and are measured elsewhere. */
export async function axeFindings(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
