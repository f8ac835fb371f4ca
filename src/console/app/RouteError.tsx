import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/ErrorState.tsx';

/** A bug in a screen becomes a card in its place. */
export function RouteError() {
  return <ErrorState screen error={useRouteError()} onRetry={() => location.reload()} />;
}
