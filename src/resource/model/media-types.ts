/** What `image/*` means: the pictures that browsers and papers show. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** The media types that a rule names, by commas; pictures one by one. */
export const mediaTypesOf = (rule: string): string[] =>
  rule
    .split(',')
    .map((one) => one.trim())
    .flatMap((one) => (one === 'image/*' ? PICTURES : [one]));

/** Whether a rule such as `image/*, application/pdf` takes a media type. */
export const takes = (rule: string, mediaType: string): boolean =>
  mediaTypesOf(rule).some(
    (one) => one === mediaType || one === '*/*' || (one.endsWith('/*') && mediaType.startsWith(one.slice(0, -1))),
  );
