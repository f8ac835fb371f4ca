import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';

/** All elements at a path below a node; the library's own search follows the first of each name only. */
export function nodesAt(node: XmlNodeInterface, ...path: string[]): XmlNodeInterface[] {
  const [name, ...rest] = path;
  if (name === undefined) return [node];
  return [...node.children()].filter((child) => child.name() === name).flatMap((child) => nodesAt(child, ...rest));
}
