import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Definition } from '../../resource/model/definition.ts';
import { defaultOf, useViews } from './views.ts';

/** A list that is opened without anything in its address opens with the default view. */
export function DefaultView({ definition }: { definition: Definition }) {
  const [search, setSearch] = useSearchParams();
  const { views } = useViews(definition);
  const isBare = search.toString() === '';
  const wanted = defaultOf(views)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other views
  useEffect(() => {
    if (isBare && wanted) setSearch({ view: wanted }, { replace: true });
  }, [definition.name, isBare, wanted]);
  return null;
}
