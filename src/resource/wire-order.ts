/**
 * The oddity of the wire, in the one place that knows it: `order` is sent inverted. `ASC` travels when the person chose
 * descending and `DESC` when ascending, and whoever receives it applies the opposite.
 */
export const toWireOrder = (descending: boolean): 'ASC' | 'DESC' => (descending ? 'ASC' : 'DESC');

/** Undefined when the text is no order at all. */
export function fromWireOrder(order: string): { descending: boolean } | undefined {
  const word = order.toUpperCase();
  return word === 'ASC' || word === 'DESC' ? { descending: word === 'ASC' } : undefined;
}
