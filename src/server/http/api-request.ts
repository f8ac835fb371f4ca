import type { Json, Schemas } from '../../resource/model/definition.ts';
import type { Answer } from '../core/answer.ts';
import type { RequestContext } from '../core/context.ts';
import type { Runtime } from './runtime.ts';

/** One call of which the address was read and checked; who calls is not known yet. */
export type Open = {
  runtime: Runtime;
  schemas: Schemas;
  now: Date;
  method: string;
  /** Only the headers of the answer are wanted. */
  head: boolean;
  /** The segments below the version. */
  path: string[];
  url: string;
  query: Record<string, string>;
  body: Json | undefined;
  headers: Record<string, string | undefined>;
  ip: string;
};

/** One call of a known person. */
export type ApiRequest = Omit<Open, 'schemas' | 'now'> & {
  call: RequestContext;
  token: string;
  /** Of a call that sends files: whether its sender let go of it meanwhile. */
  gone?: () => boolean;
  /** Of a sign-in that waits for the person's first factor: there is no session yet. */
  pending?: string;
};

export type ApiResponse = {
  status: number;
  /** Made by `said` or by the gate; the serializer throws on anything else. */
  body?: Answer;
  headers?: Record<string, string>;
};
