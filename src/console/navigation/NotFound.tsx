import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSay, useSchemas } from '../schemas/schemas.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { homeOf } from './home-of.ts';
import { ListLink } from './ListLink.tsx';

/** No such screen, or none that this person may know of. Below a known `resource` its list is offered too. */
export function NotFound({ resource }: { resource?: string }) {
  const say = useSay();
  const home = homeOf(useSchemas());
  const action = (
    <>
      {resource === undefined ? null : <ListLink resource={resource} />}
      {home ? (
        <Button variant="outlined" component={Link} to={home}>
          {say('console.go-home')}
        </Button>
      ) : null}
    </>
  );
  const text = say('console.not-found');
  return (
    <>
      <title>{text}</title>
      <EmptyState screen text={text} action={action} />
    </>
  );
}
