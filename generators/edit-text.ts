import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Json } from '../src/resource/model/definition.ts';
import { layoutValue, onOneLine } from './layout-json.ts';

/** One change of a file: `insert` puts an element before the place that the pointer names, `rename` changes a key. */
export type TextEdit =
  | { op: 'set' | 'insert'; pointer: string; value: Json }
  | { op: 'remove'; pointer: string }
  | { op: 'rename'; pointer: string; to: string };

/**
 * The text after a change at one place; everything else stays as it is, line ends and byte order mark included. Undefined where
 * the text is not sound or has no such place.
 *
 * @example editText('{\n  "titel": "Fecha"\n}', { op: 'rename', pointer: '/titel', to: 'title' })
 */
export function editText(text: string, edit: TextEdit): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const errors: ParseError[] = [];
  const root = parseTree(text.slice(mark.length), errors);
  if (!root || errors.length > 0) return undefined;
  const change = changeOf(root, text.slice(mark.length), edit);
  if (!change) return undefined;
  const body = text.slice(mark.length);
  return mark + body.slice(0, change.from) + change.text + body.slice(change.to);
}

type Change = { from: number; to: number; text: string };

const endOf = ({ offset, length }: Node): number => offset + length;

function changeOf(root: Node, text: string, edit: TextEdit): Change | undefined {
  const path = edit.pointer.split('/').slice(1).map(unescaped);
  const parent = nodeAt(root, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  const node = nodeAt(root, path);
  if (edit.op === 'rename') {
    const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const isTaken = parent !== undefined && nodeAt(parent, [edit.to]) !== undefined;
    return key && !isTaken ? { from: key.offset, to: endOf(key), text: JSON.stringify(edit.to) } : undefined;
  }
  if (edit.op === 'remove') return node && removal(node.parent?.type === 'property' ? node.parent : node);
  if (edit.op === 'set' && node) return { from: node.offset, to: endOf(node), text: onOneLine(edit.value) };
  return parent && insertion(parent, text, name, edit.value);
}

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

function nodeAt(root: Node, path: string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const name of path) node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
  return node;
}

/** With the comma on the side of a neighbour; the last of a list leaves an empty list. */
function removal(node: Node): Change | undefined {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  if (before) return { from: endOf(before), to: endOf(node), text: '' };
  if (after) return { from: node.offset, to: after.offset, text: '' };
  return node.parent && { from: node.parent.offset + 1, to: endOf(node.parent) - 1, text: '' };
}

/** Before the element at this position, or after the last one; between two there is what is between the others. */
function insertion(parent: Node, text: string, name: string, value: Json): Change | undefined {
  if (parent.type !== 'array' && parent.type !== 'object') return undefined;
  const siblings = parent.children ?? [];
  const head = parent.type === 'array' ? '' : `${JSON.stringify(name)}: `;
  const last = siblings.at(-1);
  if (!last) {
    const inner = parent.type === 'array' ? onOneLine(value) : ` ${head}${onOneLine(value)} `;
    return { from: parent.offset + 1, to: endOf(parent) - 1, text: inner };
  }
  const target = parent.type === 'array' && name !== '-' ? siblings[Number(name)] : undefined;
  const space = spaceBefore(text, siblings.length > 1 ? last : (siblings[0] as Node), siblings.length > 1);
  const indent = /\n( *)$/.exec(space)?.[1]?.length;
  const shown = indent === undefined ? onOneLine(value) : layoutValue(value, indent / 2, indent + head.length);
  const written = `${head}${shown}`;
  if (target) return { from: target.offset, to: target.offset, text: `${written},${space}` };
  return { from: endOf(last), to: endOf(last), text: `,${space}${written}` };
}

function spaceBefore(text: string, { offset }: Node, isListed: boolean): string {
  const space = /\s*$/.exec(text.slice(0, offset))?.[0] ?? '';
  return isListed || space.includes('\n') ? space : ' ';
}
