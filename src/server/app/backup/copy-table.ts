import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupPart } from './parts.ts';

type Copied = { rows: number; sha256: string };

const NEWLINE = 10;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** Counts and hashes what flows through. In the text format of COPY a line is a row: newlines in values are escaped. */
function counted(): { stream: Transform; result(): Copied } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) };
}

/** Rows of a statement into a compressed file, streamed: memory does not grow with them. */
export async function copyOut(client: ClientBase, select: string, file: BackupPart): Promise<Copied> {
  const { stream, result } = counted();
  const rows = client.query(copyTo(`copy (${select}) to stdout`));
  await pipeline(rows, stream, createGzip({ level: 4 }), file.closing(), file.write());
  return result();
}

/** What a table holds, hashed as a backup hashes it. */
export async function hashTable(client: ClientBase, table: string, columns: readonly string[]): Promise<Copied> {
  const { stream, result } = counted();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copyTo(`copy (${selectOf(table, columns)}) to stdout`)), stream, nowhere);
  return result();
}

/** A compressed file into a table. */
export async function copyIn(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  file: BackupPart,
): Promise<Copied> {
  const { stream, result } = counted();
  const rows = client.query(copyFrom(`copy ${table} (${listOf(columns)}) from stdin`));
  await pipeline(file.read(), file.opening(), createGunzip(), stream, rows);
  return result();
}

export const selectOf = (table: string, columns: readonly string[]): string =>
  `select ${listOf(columns)} from ${quoted(table)}`;
export const quotedName = quoted;
