import { takes } from '../../resource/model/media-types.ts';

/** How many first bytes tell what a file is: viewers look for the head of a PDF in so many. */
export const HEAD_BYTES = 1024;

/** What bytes are, by their first ones: a name or a header can say anything. */
type Signature = { mediaType: string; extension: string; fits(bytes: Buffer): boolean };

const starts =
  (...codes: number[]) =>
  (bytes: Buffer) =>
    codes.every((code, index) => bytes[index] === code);
const textAt = (at: number, text: string) => (bytes: Buffer) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

const SIGNATURES: Signature[] = [
  { mediaType: 'image/png', extension: 'png', fits: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { mediaType: 'image/jpeg', extension: 'jpg', fits: starts(0xff, 0xd8, 0xff) },
  { mediaType: 'image/gif', extension: 'gif', fits: textAt(0, 'GIF8') },
  { mediaType: 'image/webp', extension: 'webp', fits: (bytes) => textAt(0, 'RIFF')(bytes) && textAt(8, 'WEBP')(bytes) },
  { mediaType: 'application/xml', extension: 'xml', fits: textAt(0, '<?xml') },
  { mediaType: 'application/zip', extension: 'zip', fits: starts(0x50, 0x4b, 0x03, 0x04) },
  // A DER sequence with a long length: certificates and their keys.
  { mediaType: 'application/x-x509-ca-cert', extension: 'der', fits: starts(0x30, 0x82) },
  // Anything may stand before its head; so it comes last.
  { mediaType: 'application/pdf', extension: 'pdf', fits: (bytes) => bytes.subarray(0, HEAD_BYTES).includes('%PDF-') },
];

export const UNKNOWN = 'application/octet-stream';

export function sniff(bytes: Buffer): { mediaType: string; extension: string } {
  return SIGNATURES.find((signature) => signature.fits(bytes)) ?? { mediaType: UNKNOWN, extension: 'bin' };
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEDIA_TYPES: Record<string, string> = {
  ...Object.fromEntries(SIGNATURES.map(({ extension, mediaType }) => [extension, mediaType])),
  xlsx: XLSX,
  csv: 'text/csv; charset=utf-8',
};

/** The media type of a stored name: its extension was derived from the content. */
export const mediaTypeOfName = (name: string): string => MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? UNKNOWN;

/** What a field takes; without such a rule, anything. */
export const accepts = (accept: string | undefined, mediaType: string): boolean => !accept || takes(accept, mediaType);
