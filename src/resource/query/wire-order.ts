/**
 * The inversion of the wire, in one place: `order` is sent inverted. `ASC` is sent when the person chose descending and `DESC`
 * when ascending, and the receiver applies the opposite.
 */
export const toWireOrder = (descending: boolean): 'ASC' | 'DESC' => (descending ? 'ASC' : 'DESC');

/** Undefined when the text is no order at all. */
export function fromWireOrder(order: string): { descending: boolean } | undefined {
  const word = order.toUpperCase();
  return word === 'ASC' || word === 'DESC' ? { descending: word === 'ASC' } : undefined;
}
