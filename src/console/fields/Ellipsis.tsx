import type { MouseEvent } from 'react';

/** Letters of a text that are shown at least, where there is no room for more. A shorter text is never cut. */
const LETTERS_LEAST = 16;

/** A text on one line, cut only where its column has no room; then the whole of it on hover. */
export function Ellipsis({ text }: { text: string }) {
  const tell = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
    if (isCut) currentTarget.title = text;
    else currentTarget.removeAttribute('title');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole text of what is cut, for the pointer alone
    <div
      className="one-line"
      data-cut
      onMouseEnter={tell}
      style={text.length > LETTERS_LEAST ? { minWidth: `${LETTERS_LEAST}ch` } : { whiteSpace: 'nowrap' }}
    >
      {text}
    </div>
  );
}
