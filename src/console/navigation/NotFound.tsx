import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import { mayInGeneral, useSchemas } from '../schemas/schemas.ts';
import { EmptyState } from '../ui/Placeholders.tsx';
import { TabTitle } from '../ui/TabTitle.tsx';
import { firstSection } from './address.ts';

/** No such screen, or none that this person may know of. Below a known `resource` its list is offered too. */
export function NotFound({ resource }: { resource?: string }) {
  const translate = useTranslate();
  const home = firstSection(useSchemas());
  const action = (
    <>
      {resource === undefined ? null : <ListLink resource={resource} />}
      {home ? (
        <Button variant="outlined" component={Link} to={home}>
          {translate('console.go-home')}
        </Button>
      ) : null}
    </>
  );
  const text = translate('console.not-found');
  return (
    <>
      <TabTitle of={text} />
      <EmptyState screen text={text} action={action} />
    </>
  );
}

/** The way from a record that cannot be shown to the list of its kind, for whom may see that. */
export function ListLink({ resource }: { resource: string }) {
  const translate = useTranslate();
  const index = useSchemas();
  if (!mayInGeneral(index, resource, 'list')) return null;
  return (
    <Button variant="contained" component={Link} to={`/${resource}`}>
      {translate('console.go-list', { title: index.resources[resource]?.plural ?? '' })}
    </Button>
  );
}
