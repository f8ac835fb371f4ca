import { createHashRouter } from 'react-router';
import { Shell } from '../shell/Shell.tsx';
import { Home } from './Home.tsx';
import { NotFound } from './NotFound.tsx';
import { ResourceScreen } from './ResourceScreen.tsx';
import { RouteError } from './RouteError.tsx';
import './steps.ts';

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
