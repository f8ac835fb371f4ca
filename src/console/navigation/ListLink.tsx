import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { mayInGeneral, useSchemas, useTranslate } from '../schemas/schemas.ts';

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
