import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Definition, Json, Kind, Row, PluginSlot as Slot } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { CONTRACT, type PluginCall, type PluginFormat, type PluginProps } from '../plugin.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { fillCallAddress } from '../schemas/send-call.ts';
import { ErrorBoundary } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Placeholders.tsx';
import { prefetchPath } from './prefetch-path.ts';
import { forgetPlugin, manifestOf, pluginPart, propsOfContract1 } from './registry.ts';

type PluginSlotProps = {
  name: string;
  slot: Slot;
  definition: Definition;
  record: Row;
  options?: Json | undefined;
  vars?: Vars;
  refresh?: number;
  onAction?: (action: string) => Promise<void>;
} & Pick<PluginProps, 'path' | 'value' | 'onChange' | 'id' | 'label' | 'disabled'>;

/** A little more than its code may take to load. */
const PATIENCE_SECONDS = 12;

/** A plug-in in its place: checked against its manifest, loaded when drawn, its failure kept to a card that names it. */
export function PluginInSlot(props: PluginSlotProps) {
  const { name, slot } = props;
  const translate = useTranslate();
  const problem = useMemo(() => problemOf(name, slot), [name, slot]);
  if (problem) return <PluginCard name={name} text={translate(problem, { name })} />;
  return (
    <ErrorBoundary
      resetKey={name}
      fallback={(_error, retry) => (
        <PluginCard
          name={name}
          text={translate('console.plugin.failed', { name })}
          onRetry={() => {
            forgetPlugin(name);
            retry();
          }}
        />
      )}
    >
      <Suspense fallback={<Waiting name={name} />}>
        <Filled {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shown while a plug-in loads; after a while its name is shown too, so that a hanging plug-in can be identified. */
function Waiting({ name }: { name: string }) {
  const translate = useTranslate();
  const [isLate, setIsLate] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <PluginCard name={name} text={translate('console.plugin.failed', { name })} />
  ) : (
    <Skeletons lines={2} />
  );
}

function Filled({
  name,
  slot: _slot,
  definition,
  record,
  options,
  vars = {},
  refresh = 0,
  onAction,
  ...place
}: PluginSlotProps) {
  const Component = pluginPart(name);
  const tools = usePluginTools(name, definition, record, vars);
  const index = useSchemas();
  const prefetched = usePrefetched(name, options, () => screenEnv(index, tools.actor, definition, record, vars));
  if (!Component) return null;
  const answer = vars.answer as Json | undefined;
  const props: PluginProps = {
    ...tools,
    ...place,
    definition,
    record,
    options: options ?? {},
    refresh,
    ...(answer === undefined ? {} : { answer }),
    ...(prefetched === undefined ? {} : { prefetched }),
    runAction: onAction ?? (() => Promise.resolve()),
  };
  return <Component {...(manifestOf(name)?.contract === 1 ? propsOfContract1(props) : props)} />;
}

/** What was prefetched for this plug-in, if it has arrived; kept while the plug-in is mounted. */
function usePrefetched(name: string, options: Json | undefined, env: () => TemplateEnv): Json | undefined {
  const [prefetched] = useState(() => {
    const path = prefetchPath(name, options, env());
    return path === undefined ? undefined : api.takeNow<Json>(path);
  });
  return prefetched;
}

/** The key of what is wrong with the use of a plug-in. Its options are the linker's to check, by the manifest's schema. */
function problemOf(name: string, slot: Slot): string | undefined {
  const manifest = manifestOf(name);
  if (!manifest || !pluginPart(name)) return 'console.plugin.unknown';
  if (manifest.contract > CONTRACT || !fits(manifest.slot, slot)) return 'console.plugin.misplaced';
  return undefined;
}

/** Blocks of pages, tabs and panels are one unit of layout; fields, cells and actions are places of their own. */
const fits = (made: Slot, used: Slot) => made === used || (BLOCKS.includes(made) && BLOCKS.includes(used));
const BLOCKS: readonly Slot[] = ['panel', 'tab', 'page'];

/** Replaces a plug-in that cannot be drawn; the rest of the screen keeps working. */
function PluginCard({ name, text, onRetry }: { name: string; text: string; onRetry?: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        onRetry ? (
          <Button size="small" color="inherit" onClick={onRetry}>
            {translate('console.retry')}
          </Button>
        ) : undefined
      }
    >
      {text}
      {text.includes(name) ? null : ` (${name})`}
    </Alert>
  );
}

/** What a plug-in is handed instead of reaching for it: calls, sentences, formats, the person. */
function usePluginTools(
  name: string,
  definition: Definition,
  record: Row,
  vars: Vars,
): Pick<PluginProps, 'actor' | 'call' | 'translate' | 'format'> {
  const index = useSchemas();
  const { actor } = index;
  const sentence = useTranslate(definition);
  const now = useRef({ record, vars });
  now.current = { record, vars };

  const call = useCallback<PluginCall>(
    async ({ method = 'GET', path, query, body, signal }) => {
      const env = screenEnv(index, actor, definition, now.current.record, now.current.vars);
      const address = fillCallAddress(path, env);
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
