import { isBlankFact, shownLines } from '../../resource/access/record-page.ts';
import { redactDefinition } from '../../resource/access/redact.ts';
import { openResources, type RedactedIndex } from '../../resource/access/redact-index.ts';
import { formatHere } from '../../resource/conditions/field-here.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { ownEmptyText, translate } from '../../resource/messages/messages.ts';
import type { Block, Definition, Field, Json, Kind, Row } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import type { Db, RequestContext } from '../core/context.ts';
import type { TextTable } from '../papers/table.ts';

/** A title and what is written beside it. */
export type Fact = { title: string; text: string };

/** A part of a printed page below its title: facts, a table, a sentence. */
export type PrintedPart = { title?: string | undefined; facts?: Fact[]; table?: TextTable; text?: string };

/** Who a page is printed for: the same sight of it that the console has. */
export type Reader = {
  db: Db;
  call: RequestContext;
  /** What this person knows of each resource. */
  known: Pick<RedactedIndex, 'resources'>;
  /** The definition as it is served to this person. */
  served(definition: Definition): Definition;
};

export function readerOf(db: Db, call: RequestContext): Reader {
  const cut = new Map<string, Definition>();
  return {
    db,
    call,
    known: { resources: openResources(call.schemas, call.actor) },
    served(definition) {
      const found = cut.get(definition.name) ?? redactDefinition(call.schemas, definition, call.actor.roles);
      cut.set(definition.name, found);
      return found;
    },
  };
}

/** What conditions and texts of a page are judged against: the record as it is answered, and no more. */
export const pageEnv = ({ call }: Reader, definition: Definition, record: Row): TemplateEnv => ({
  definition,
  record,
  vars: { me: call.actor as Json, today: call.today, record },
  schemas: call.schemas,
});

/** The values that the lines of a block show of the record. Read facts without a value are left out, as the console folds them. */
export function factsOf({ call }: Reader, block: Block, definition: Definition, env: TemplateEnv): Fact[] {
  const { actor, schemas } = call;
  const record = env.record ?? {};
  const emptyText = (path: string) => ownEmptyText((key) => translate(schemas, definition, key), path);
  return shownLines(block, definition, actor, env).flatMap((line): Fact[] => {
    const field = definition.fields[line.field];
    if (!field || !isWritten(field) || isBlankFact(definition, line, record, emptyText(line.field))) return [];
    const none = field.reference === 'users' ? 'placeholders.no-user' : 'placeholders.none';
    const text = valueText(env, field) || (emptyText(field.path) ?? translate(schemas, undefined, none));
    return [{ title: layoutText(line.title, env, actor.roles) ?? field.title, text }];
  });
}

const NOT_WRITTEN: readonly Kind[] = ['secret', 'document', 'file', 'object'];

/** Whether a value can be read on paper: no secret, no file, no text that is a file, and no address that opens one for minutes. */
export const isWritten = ({ kind, computed, items, limits }: Field): boolean =>
  !NOT_WRITTEN.includes(items?.kind ?? kind) &&
  !((items?.kind ?? kind) === 'url' && computed !== undefined) &&
  limits.mediaType === undefined;

/** The value as the console writes it: of a reference the label that rides beside it. */
function valueText({ definition, record, schemas }: TemplateEnv, field: Field): string {
  if (!definition || !record || !schemas) return '';
  const label = valueAt(record, `${field.path}_label`);
  if (!isEmpty(label)) return [label].flat().join(', ');
  return formatHere({ definition: definition as Definition, record, schemas }, field, valueAt(record, field.path));
}
