import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Json } from '../../resource/model/definition.ts';

type GoOptions = { source?: Json; filter?: Json; replace?: boolean };

/** Leads to an address of a schema file: `source` and `filter` ride as JSON in the hash query. */
export function useGo(): (address: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (address, options = {}) => {
      if (address === 'back') navigate(-1);
      else navigate(hashAddress(address, options), { replace: options.replace ?? false });
    },
    [navigate],
  );
}

/** `/payments/create` + source -> `/payments/create?source=%7B…%7D`; also for links (`href={'#' + …}`). */
export function hashAddress(address: string, { source, filter }: GoOptions = {}): string {
  const [path = '/', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (isFilled(source)) query.set('source', JSON.stringify(source));
  if (isFilled(filter)) query.set('filter', JSON.stringify(filter));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

const isFilled = (value: Json | undefined) =>
  value !== undefined && value !== null && !(typeof value === 'object' && Object.keys(value).length === 0);
