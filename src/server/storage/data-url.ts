import type { Inspected } from '../core/files.ts';

/** What a file's value holds on its way in: the content itself, or where this call's upload of it waits. */
type Incoming = { bytes: Buffer } | { spooled: string };

/** An upload that waits on disk, named by its content: the same call twice has the same body. */
export const spooledUrl = ({ mediaType, sha256 }: Inspected): string => `data:${mediaType};sha256=${sha256},`;

export function readFileUrl(url: string): Incoming | undefined {
  const spooled = /^data:[^;,]+;sha256=([0-9a-f]{64}),$/.exec(url)?.[1];
  if (spooled) return { spooled };
  const comma = url.indexOf(',');
  if (comma < 0 || !url.slice('data:'.length, comma).endsWith(';base64')) return undefined;
  const text = url.slice(comma + 1);
  // A pattern over megabytes would outgrow the stack: what decodes to another length was not base64.
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Buffer.byteLength(text, 'base64') ? { bytes } : undefined;
}
