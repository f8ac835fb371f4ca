import { Button } from '@mui/material';
import { Link } from 'react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { homeOf } from './home-of.ts';
import { useSay, useSchemas } from './schemas.ts';

/** No such screen, or none that this person may know of. */
export function NotFound() {
  const say = useSay();
  const home = homeOf(useSchemas());
  const action = home ? (
    <Button variant="outlined" component={Link} to={home}>
      {say('console.go-home')}
    </Button>
  ) : undefined;
  const text = say('console.not-found');
  return (
    <>
      <title>{text}</title>
      <EmptyState screen text={text} action={action} />
    </>
  );
}
