import { Navigate } from 'react-router';
import { homeOf } from './home-of.ts';
import { NotFound } from './NotFound.tsx';
import { useSchemas } from './schemas.ts';

/** The start: the first section of the menu that the person may see. */
export function Home() {
  const home = homeOf(useSchemas());
  return home ? <Navigate to={home} replace /> : <NotFound />;
}
