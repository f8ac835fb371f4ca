import type { Widening } from '../../resource/access/widenings.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';

const OPERATIONS = ['create', 'update', 'delete', 'review', 'reveal', 'history', 'export', 'restore'];
const OF_ACTIONS = ['actions', 'second', 'fresh', 'effect'];
const OF_FIELDS = ['fields-read', 'fields-reveal', 'fields-write', 'returned', 'masks'];

/** What a version opens, in sentences. They are those of the version in force: the files that are judged do not write them. */
export function wideningLines(schemas: Schemas, after: Schemas, widenings: readonly Widening[]): string[] {
  return widenings.map(({ what, resource, roles = [], names = [] }) => {
    const definition = resource === undefined ? undefined : own(after.resources, resource);
    const labels = roles.map((role) => own(after.roles.roles, role)?.label ?? role);
    const titles = names.map((name) => titleOf(schemas, after, { what, name, definition }));
    return translate(schemas, undefined, `schemas.widening.${what}`, {
      resource: definition?.plural ?? resource ?? '',
      roles: labels.join(', '),
      names: titles.join(', '),
    });
  });
}

type Named = { what: string; name: string; definition?: Definition };

function titleOf(schemas: Schemas, after: Schemas, { what, name, definition }: Named): string {
  if (OF_ACTIONS.includes(what)) return actionTitle(schemas, definition, name);
  if (OF_FIELDS.includes(what)) return own(definition?.fields ?? {}, name)?.title ?? name;
  if (what === 'class') return own(schemas.data?.classes ?? {}, name)?.title ?? name;
  return what === 'paper' ? paperTitle(after, name) : name;
}

function actionTitle(schemas: Schemas, definition: Definition | undefined, name: string): string {
  if (OPERATIONS.includes(name)) return translate(schemas, undefined, `schemas.effect.operation.${name}`);
  const title = own(definition?.actions.actions ?? {}, name)?.title.at(-1)?.is;
  return typeof title === 'string' ? `«${title}»` : name;
}

/** `bills.xml`: the field's title and its resource. */
function paperTitle({ resources }: Schemas, name: string): string {
  const [resource = '', ...path] = name.split('.');
  const definition = own(resources, resource);
  const field = own(definition?.fields ?? {}, path.join('.'));
  return definition && field ? `${definition.plural} · ${field.title}` : name;
}
