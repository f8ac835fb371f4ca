import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { homeOf } from './home-of.ts';
import { ListLink } from './ListLink.tsx';

/** No such screen, or none that this person may know of. Below a known `resource` its list is offered too. */
export function NotFound({ resource }: { resource?: string }) {
  const translate = useTranslate();
  const home = homeOf(useSchemas());
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
      <title>{text}</title>
      <EmptyState screen text={text} action={action} />
    </>
  );
}
