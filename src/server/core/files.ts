import type { Readable } from 'node:stream';
import type { Permit } from './permit.ts';

export type Range = { start: number; end: number };

/** What a file is once all of it went by; `fault` is the key of why it is not taken. */
export type Inspected = { mediaType: string; extension: string; size: number; sha256: string; fault?: string };

export type Spooled = { path: string; seen: Inspected };

/** Files on their way in: on disk, judged as they come, and gone when their call is over. */
export type Spool = {
  folder: string;
  /** Undefined when there is more than the limit. */
  take(requestId: string, source: AsyncIterable<Buffer>, limit: number): Promise<Inspected | undefined>;
  find(requestId: string, sha256: string): Spooled | undefined;
  forget(requestId: string): Promise<void>;
};

export type FileRequirements = { mediaType?: string; accept?: string; sealed?: boolean };
export type StoredFile =
  | { ok: true; name: string; mediaType: string; size: number; sha256: string }
  | { ok: false; fault: string; found: string; limit?: string };
export type FileFacts = { size: number; mediaType: string };

export type Files = {
  /** Stores bytes under an unguessable name. Their type is decided by their content. */
  store(bytes: Buffer, wanted: FileRequirements): Promise<StoredFile>;
  /** Keeps what a call has streamed in. */
  adopt(requestId: string, sha256: string, wanted: FileRequirements): Promise<StoredFile | undefined>;
  facts(name: string): Promise<FileFacts | undefined>;
  /** The file of the permit, or a part of it. */
  read(name: string, permit: Permit, range?: Range): Promise<Readable>;
  /** The whole of a small file; the only way to one that is kept sealed. */
  bytes(name: string, permit: Permit): Promise<Buffer>;
  /** Keeps what the server itself writes, as it is written: nothing is held in memory. Answers its name. */
  keep(content: Readable, extension: 'xlsx' | 'csv'): Promise<string>;
  remove(name: string): Promise<void>;
  /** Names that begin so, each with when it was last written. */
  names(): Promise<{ name: string; at: Date }[]>;
  /** Smaller pictures of files, made on the first view. */
  kept: { get(name: string): Promise<Buffer | undefined>; put(name: string, bytes: Buffer): Promise<void> };
  spool: Spool;
};
