import type { Json } from '../model/definition.ts';
import { mediaTypesOf, takes } from '../model/media-types.ts';
import { kindWith } from './kind.ts';

/** A group of fields, opened up into their own columns. */
const object = kindWith({
  kind: 'object',
  base: 'object',
  format: () => '',
  coerce: () => undefined,
  control: undefined,
  wide: true,
  listed: false,
});

/** A list of plain values or of objects. */
const array = kindWith({ kind: 'array', base: 'array', control: undefined, wide: true, listed: false });

/** A file: sent as a data URL, answered as an address. `mediaType` lists what is taken, by commas, `image/*` allowed. */
const file = kindWith({
  kind: 'file',
  base: 'string',
  written: { format: 'file' },
  control: 'file',
  wide: true,
  format: (value) => String(value).split('/').at(-1)?.split('?')[0] ?? '',
  copyText: (value) => String(value),
  check: (value, field) => {
    const sent = mediaTypeOf(value);
    if (sent === undefined || !field.limits.mediaType || accepts(field.limits.mediaType, sent)) return [];
    return [{ code: 'contentMediaType', params: { limit: field.limits.mediaType } }];
  },
});

/** The media type of a data URL; undefined when the value is none. */
function mediaTypeOf(value: Json): string | undefined {
  return typeof value === 'string'
    ? /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)[;,]/i.exec(value)?.[1]?.toLowerCase()
    : undefined;
}

const accepts = (allowed: string, sent: string): boolean =>
  takes(allowed, sent) || (mediaTypesOf(allowed).includes(BYTES) && GUESSED.test(sent));

/** Bytes without a signature, as a private key. What a system calls them is a guess by the name: '.key' is a presentation to some. */
const BYTES = 'application/octet-stream';
const GUESSED = /^application\/(?!pdf$|zip$|xml$|json$)/;

/** A slot for the current document of one type: no column; the documents resource fills it. */
const document = kindWith({
  kind: 'document',
  base: 'string',
  column: () => 'none',
  jsonSchema: () => ({}),
  control: 'file',
  wide: true,
  listed: false,
});

export const CONTAINER_KINDS = [file, document, object, array];
