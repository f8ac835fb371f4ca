import type { Json } from '../../resource/model/definition.ts';
import type { Call } from '../core/context.ts';
import type { House } from './house.ts';

/** One call, read and checked as far as that is possible without knowing what it is about. */
export type Asked = {
  house: House;
  call: Call;
  method: string;
  /** Only the headers of the answer are wanted. */
  head?: boolean;
  /** The segments below the version. */
  path: string[];
  url: string;
  query: Record<string, string>;
  body: Json | undefined;
  headers: Record<string, string | undefined>;
  ip: string;
  token: string;
};

export type Answer = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
};
