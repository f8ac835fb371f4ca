import { createHashRouter, Navigate, useRouteError } from 'react-router-dom';
import { homeOf } from '../navigation/home-of.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { useSchemas } from '../schemas/schemas.ts';
import { ResourceScreen } from '../screens/ResourceScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import '../navigation/steps.ts';

/** Every screen's address, behind `#`. Which screen it is, the definition of its resource says. */
export function makeRouter() {
  return createHashRouter([
    {
      element: <Shell />,
      errorElement: <RouteError />,
      children: [
        { index: true, element: <Home /> },
        { path: 'login', element: <Home /> },
        { path: ':resource', element: <ResourceScreen screen="list" /> },
        { path: ':resource/create', element: <ResourceScreen screen="create" /> },
        { path: ':resource/:id', element: <ResourceScreen screen="edit" /> },
        { path: ':resource/:id/show', element: <ResourceScreen screen="show" /> },
        { path: ':resource/:id/:tab', element: <ResourceScreen screen="tab" /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
}

/** The start: the first section of the menu that the person may see. */
function Home() {
  const home = homeOf(useSchemas());
  return home ? <Navigate to={home} replace /> : <NotFound />;
}

/** A bug in a screen becomes a card in its place. */
function RouteError() {
  return <ErrorState screen error={useRouteError()} onRetry={() => location.reload()} />;
}
