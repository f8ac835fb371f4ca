/**
 * The whole public surface of a plug-in. What is not here, in `console/ui`, in `resource` or in `lending` is none of a
 * plug-in's business. A change of these types raises `CONTRACT` and adds a note to docs/decisions.
 */
import type { ComponentType } from 'react';
import type { Actor, Definition, Json, PluginSlot, Row, Verdict } from '../resource/model/definition.ts';

/** Version of this contract; a manifest names the one its plug-in was written for. */
export const CONTRACT = 2;

export type { Actor, Definition, Json, PluginSlot, Row, Verdict };

/** A call of the section 7 API. The console adds the token, reads errors and ends the session where it must. */
export type PluginCall = (request: {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path without version; may hold its own query: `/calculators?full=true`. Templates `{field}` are filled. */
  path: string;
  query?: Record<string, Json | undefined>;
  body?: Json;
  signal?: AbortSignal;
}) => Promise<Json>;

/** How a value looks to people. `path` names a field of the definition; `kind` formats a value that is no field. */
export type PluginFormat = {
  (path: string, value: Json | undefined): string;
  kind(
    kind: 'money' | 'percent' | 'rate1' | 'rate4' | 'date' | 'moment' | 'months' | 'integer',
    value: Json | undefined,
  ): string;
};

export type PluginProps<Options = Json> = {
  definition: Definition;
  /** The record as it is now; in a form, as it is being typed. */
  record: Row;
  actor: Actor;
  /** In a form that was sent: what the call answered. */
  answer?: Json;
  /** What the manifest's `prefetch` asked, where the answer was there before the plug-in. Then it need not ask. */
  prefetched?: Json;
  /** Grows when the screen's data are to be fetched again. */
  refresh: number;
  /** Slots `field` and `cell`: the value of the field named by `path`. */
  path?: string;
  value?: Json;
  /** Slot `field`: without `path`, the own field. Rules of the resource (implied ticks) are applied by the form. */
  onChange?: (value: Json | undefined, path?: string) => void;
  disabled?: boolean;
  id?: string;
  label?: string;
  /** Runs an action of the resource as its button would: guard, confirmation, messages. */
  runAction: (action: string) => Promise<void>;
  call: PluginCall;
  options: Options;
  /** A sentence of messages.json: `plugins.<name>.<key>`, or any full key. */
  translate: (key: string, params?: Record<string, Json>) => string;
  format: PluginFormat;
};

export type Plugin<Options = Json> = ComponentType<PluginProps<Options>>;
