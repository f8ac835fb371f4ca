/** Bytes that no signature knows: what a certificate or its key may look like. */
const UNKNOWN = 'application/octet-stream';

/**
 * `image/*, application/pdf` in words. The generic type for bytes is named only where it is the only one.
 *
 * @example mediaWords('application/x-x509-ca-cert, application/octet-stream', say) // 'archivo .cer'
 */
export function mediaWords(accept: string, say: (key: string) => string): string {
  const types = accept.split(',').map((type) => type.trim());
  const known = types.filter((type) => type !== UNKNOWN);
  const words = (known.length > 0 ? known : types).map((type) => {
    const key = `upload.kinds.${type.replace('/*', '').replace('/', '-')}`;
    const text = say(key);
    return text === key ? type : text;
  });
  return [...new Set(words)].join(', ');
}
