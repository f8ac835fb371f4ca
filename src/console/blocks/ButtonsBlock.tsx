import Stack from '@mui/material/Stack';
import { holds } from '../../resource/conditions/condition.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { fillValue } from '../../resource/conditions/template.ts';
import type { Button, Definition, Row } from '../../resource/model/definition.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useActionRun, useActions } from '../actions/use-action-run.tsx';
import { screenEnv } from '../schemas/action-env.ts';
import { useRecord } from '../schemas/records.ts';
import { useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import type { BlockProps } from './Section.tsx';

/**
 * The actions of a block, as buttons; an action that may not run now is disabled with its reason. Where the block leads
 * its page, the first one that may run and takes nothing away is filled; in brief there is this one alone.
 */
export function ButtonsBlock({ block, definition, record, vars, leads = false, brief = false }: BlockProps) {
  const index = useSchemas();
  const { actor } = index;
  const env = screenEnv(index, actor, definition, record, vars);
  const lines = (block.buttons ?? []).filter(
    (line) => (!line.for || line.for.some((role) => actor.roles.includes(role))) && holds(line.visibleWhen, env),
  );
  const open = holds(block.enabledWhen, env);
  const isClosed = (line: Button) => !open || !holds(line.enabledWhen ?? true, env);
  const names = lines.filter((line) => !line.action.includes('.') && !isClosed(line)).map(({ action }) => action);
  const main = useActions(definition, record, leads ? names : NONE).find(
    ({ verdict, grave }) => verdict.allowed && !grave,
  );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {lines.map((line) => {
        if (brief && line.action !== main?.action.name) return null;
        const title = layoutText(line.title, env, actor.roles);
        const closed = isClosed(line);
        return line.action.includes('.') ? (
          <ElsewhereButton
            key={line.action}
            line={line}
            title={title}
            closed={closed}
            id={line.id ? fillValue(line.id, env) : undefined}
          />
        ) : (
          <OwnButton
            key={line.action}
            definition={definition}
            record={record}
            name={line.action}
            title={title}
            closed={closed}
            isMain={line.action === main?.action.name}
          />
        );
      })}
    </Stack>
  );
}

const NONE: readonly string[] = [];

type OwnButtonProps = {
  definition: Definition;
  record: Row;
  name: string;
  title: string | undefined;
  closed: boolean;
  isMain?: boolean;
};

function OwnButton({ definition, record, name, title, closed, isMain = false }: OwnButtonProps) {
  const run = useActionRun(definition);
  const [offered] = useActions(definition, record, [name]);
  return (
    <>
      {offered ? (
        <ActionButton
          offered={offered}
          title={title}
          closed={closed}
          run={run}
          variant={isMain ? 'contained' : 'outlined'}
          onStart={() => run.start({ action: offered.action, title: title ?? offered.title, record })}
        />
      ) : null}
      {run.element}
    </>
  );
}

/** `resource.action` on a record named by `id`. */
function ElsewhereButton({
  line,
  title,
  closed,
  id,
}: {
  line: Button;
  title: string | undefined;
  closed: boolean;
  id: unknown;
}) {
  const [resource = '', name = ''] = line.action.split('.');
  const definition = useDefinitionIfKnown(resource);
  const found = useRecord(resource, id as string | number | undefined, { enabled: definition !== undefined });
  if (!definition || !found.data) return null;
  return <OwnButton definition={definition} record={found.data.record} name={name} title={title} closed={closed} />;
}
