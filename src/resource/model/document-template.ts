import type { Condition } from './values.ts';

/** The fields by which a stored document belongs to its owner, as contexts of templates call them. */
export const DOCUMENT_OWNERS = ['user', 'request'] as const;
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number];

type Align = 'left' | 'center' | 'right' | 'justify';
export type TemplateColumn = { title: string; value: string; align?: Align; width?: number; total?: boolean };
/** `each`: the name of a list that was loaded; the line is repeated for each of its records. */
export type Signature = { name: string; role: string; each?: string; visibleWhen?: Condition };
/** Several records: those that fit the first line of `where` that fits any. `title` names what is missing without them. */
export type ListNeed = { title: string; list: string; where?: Condition[] };
export type TemplateBlock = {
  visibleWhen?: Condition;
  align?: Align;
  bold?: boolean;
  heading?: string;
  paragraph?: string;
  list?: string[];
  lines?: { label: string; value: string; visibleWhen?: Condition }[];
  table?: { rows: string; columns: TemplateColumn[]; total?: string };
  signatures?: Signature[];
  space?: number;
  pageBreak?: true;
};

/**
 * A paper as data. With `type` it is generated as a document of that type, whole or not at all; without one it is drawn of the
 * record for who asks, with what that person may read, and nothing is kept.
 */
export type DocumentTemplate = {
  title: string;
  /** What it is of: a resource, or the owner of a stored document. */
  context: string;
  type?: number;
  stored?: number;
  name?: string;
  needs?: Record<string, string | ListNeed>;
  page?: { size?: string; margin?: number; fontSize?: number };
  header?: string;
  footer?: string;
  blocks: TemplateBlock[];
};
