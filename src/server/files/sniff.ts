/** What bytes are, by their first ones: a name or a header can say anything. */
type Signature = { mediaType: string; extension: string; fits(bytes: Buffer): boolean };

const starts =
  (...codes: number[]) =>
  (bytes: Buffer) =>
    codes.every((code, index) => bytes[index] === code);
const textAt = (at: number, text: string) => (bytes: Buffer) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

const SIGNATURES: Signature[] = [
  { mediaType: 'application/pdf', extension: 'pdf', fits: textAt(0, '%PDF-') },
  { mediaType: 'image/png', extension: 'png', fits: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { mediaType: 'image/jpeg', extension: 'jpg', fits: starts(0xff, 0xd8, 0xff) },
  { mediaType: 'image/gif', extension: 'gif', fits: textAt(0, 'GIF8') },
  { mediaType: 'image/webp', extension: 'webp', fits: (bytes) => textAt(0, 'RIFF')(bytes) && textAt(8, 'WEBP')(bytes) },
];

export const UNKNOWN = 'application/octet-stream';

export function sniff(bytes: Buffer): { mediaType: string; extension: string } {
  return SIGNATURES.find((signature) => signature.fits(bytes)) ?? { mediaType: UNKNOWN, extension: 'bin' };
}

/** `image/*` and `application/pdf` as a field says them; several are separated by commas. */
export function accepts(accept: string | undefined, mediaType: string): boolean {
  if (!accept) return true;
  return accept.split(',').some((part) => {
    const wanted = part.trim();
    return (
      wanted === mediaType || wanted === '*/*' || (wanted.endsWith('/*') && mediaType.startsWith(wanted.slice(0, -1)))
    );
  });
}
