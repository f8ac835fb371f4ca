import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useToast } from '../ui/toast.ts';
import { homeOf } from './home-of.ts';
import { NotFound } from './NotFound.tsx';
import { mayInGeneral, useSay, useSchemas } from './schemas.ts';

/** A screen without the right to it leads to its list, else to the start, and says why. */
export function Denied({ resource }: { resource: string }) {
  const say = useSay();
  const toast = useToast();
  const index = useSchemas();
  const list = mayInGeneral(index, resource, 'list') ? `/${resource}` : undefined;
  const target = list ?? homeOf(index);
  const text = say('verdicts.not-allowed');
  useEffect(() => {
    toast.warning(text);
  }, [toast, text]);
  return target ? <Navigate to={target} replace /> : <NotFound />;
}
