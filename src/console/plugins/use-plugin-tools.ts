import { useCallback, useMemo, useRef } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Definition, Json, Kind, Row } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { api } from '../api/client.ts';
import type { PluginCall, PluginFormat, PluginProps } from '../plugin.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { schemasOf, useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { fillAddress } from '../schemas/send-call.ts';

/** What a plug-in is handed instead of reaching for it: calls, sentences, formats, the person. */
export function usePluginTools(
  name: string,
  definition: Definition,
  record: Row,
  vars: Vars,
): Pick<PluginProps, 'actor' | 'call' | 'translate' | 'format'> {
  const index = useSchemas();
  const actor = useActor();
  const sentence = useTranslate(definition);
  const now = useRef({ record, vars });
  now.current = { record, vars };

  const call = useCallback<PluginCall>(
    async ({ method = 'GET', path, query, body, signal }) => {
      const env = screenEnv(index, actor, definition, now.current.record, now.current.vars);
      const address = fillAddress(path, env);
      const verb = method === 'DELETE' ? 'del' : (method.toLowerCase() as 'get' | 'post' | 'put' | 'patch');
      const { data } = await api[verb]<Json>(address, {
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
      return data;
    },
    [index, actor, definition],
  );
  const translate = useCallback<PluginProps['translate']>(
    (key, params) => {
      const own = `plugins.${name}.${key}`;
      const found = sentence(own, params);
      return found === own ? sentence(key, params) : found;
    },
    [sentence, name],
  );
  const format = useMemo<PluginFormat>(() => {
    const schemas = schemasOf(index, definition);
    const byPath = (path: string, value: Json | undefined) => {
      const field = definition.fields[path];
      return field ? formatValue(field, value, schemas) : String(value ?? '');
    };
    return Object.assign(byPath, {
      kind: (kind: Kind, value: Json | undefined) => formatValue(plainField(kind), value, schemas),
    });
  }, [index, definition]);
  return { actor, call, translate, format };
}
