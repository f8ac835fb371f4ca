import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { actionVerdict } from '../../resource/access/actions.ts';
import { may } from '../../resource/access/permissions.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { useGo } from '../navigation/navigate.ts';
import { usePageAction } from '../navigation/page-actions.ts';
import { mayEdit } from '../navigation/screen-of.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';

type EditLinkProps = { definition: Definition; id: string; record: Row };

/** The way from the page of a record to its form, for who may change this record now. A page that edits in place has no such form. */
export function EditLink({ definition, id, record }: EditLinkProps) {
  const index = useSchemas();
  const actor = useActor();
  const env = { ...screenEnv(index, actor, definition, record), parent: READ_PARENT };
  const verdict = definition.actions.actions.update
    ? actionVerdict(definition, actor, 'update', record, env)
    : may(definition, actor, 'update', record, READ_PARENT);
  if (!definition.form.edit || !verdict.allowed || !mayEdit(index, definition)) return null;
  return <OfferedLink definition={definition} to={`/${definition.name}/${id}/edit`} />;
}

/** The parent of a record that the server answered is readable to this person. */
const READ_PARENT: Row = {};

function OfferedLink({ definition, to }: { definition: Definition; to: string }) {
  const translate = useTranslate(definition);
  const go = useGo();
  const title = translate('console.edit');
  usePageAction({ title, isOff: false, run: () => go(to) });
  return (
    <Button variant="outlined" component={Link} to={to} startIcon={<EditOutlined />}>
      {title}
    </Button>
  );
}
