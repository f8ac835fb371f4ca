/** What a reader of a format wants next of the bytes: some of them, to pass over some, or to pass over all before a byte. */
type Wanted = { take: number } | { skip: number } | { seek: number };
type Steps = Generator<Wanted, void, Buffer>;
/** `points` is the largest width by height that the picture names. */
type Seen = { points: number; isWhole: boolean };

type PictureReader = { see(chunk: Buffer): void; tell(): Seen };

/**
 * Reads how a picture is built while it streams by, as far as its own end; bytes after the end are of no concern, as viewers
 * have it. Undefined for what is no picture.
 */
export function pictureReader(mediaType: string): PictureReader | undefined {
  const format = FORMATS[mediaType];
  if (!format) return undefined;
  const seen: Seen = { points: 0, isWhole: false };
  const steps = format(seen);
  let waiting = steps.next().value ?? undefined;
  let rest: Buffer = Buffer.alloc(0);
  /** What one chunk gives to what is wanted; undefined when more is needed. */
  const given = (wanted: Wanted): Buffer | undefined => {
    if ('take' in wanted) {
      if (rest.length < wanted.take) return undefined;
      return cut(wanted.take);
    }
    if ('seek' in wanted) {
      const at = rest.indexOf(wanted.seek);
      return at < 0 ? void cut(rest.length) : cut(at);
    }
    wanted.skip -= cut(Math.min(wanted.skip, rest.length)).length;
    return wanted.skip > 0 ? undefined : NONE;
  };
  const cut = (length: number): Buffer => {
    const part = rest.subarray(0, length);
    rest = rest.subarray(length);
    return part;
  };
  return {
    see(chunk) {
      if (!waiting) return;
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let part = given(waiting); part && waiting; part = waiting && given(waiting))
        waiting = steps.next(part).value ?? undefined;
    },
    tell: () => seen,
  };
}

const NONE: Buffer = Buffer.alloc(0);

const FORMATS: Record<string, (seen: Seen) => Steps> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
};

const see = (seen: Seen, width: number, height: number): void => {
  seen.points = Math.max(seen.points, width * height);
};

/** Segments, then the packed data, in which a marker is 0xff before anything but zero and the marks of a restart. */
function* jpeg(seen: Seen): Steps {
  yield { skip: 2 };
  let isDrawn = false;
  for (;;) {
    yield { seek: 0xff };
    yield { take: 1 };
    let marker = 0xff;
    while (marker === 0xff) marker = (yield { take: 1 })[0] ?? 0;
    if (marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    if (marker === 0xd9) {
      seen.isWhole = isDrawn;
      return;
    }
    const length = (yield { take: 2 }).readUInt16BE() - 2;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (length < (isFrame ? 5 : 0)) return;
    if (isFrame) {
      const frame = yield { take: 5 };
      see(seen, frame.readUInt16BE(3), frame.readUInt16BE(1));
    }
    isDrawn ||= marker === 0xda;
    yield { skip: isFrame ? length - 5 : length };
  }
}

/** Chunks of a length, a name, data and a check sum, from IHDR to IEND. */
function* png(seen: Seen): Steps {
  yield { skip: 8 };
  let isDrawn = false;
  for (let isFirst = true; ; isFirst = false) {
    const chunk = yield { take: 8 };
    const length = chunk.readUInt32BE();
    const name = chunk.toString('latin1', 4);
    if (isFirst !== (name === 'IHDR') || (isFirst && length !== 13)) return;
    if (isFirst) {
      const sides = yield { take: 13 };
      see(seen, sides.readUInt32BE(0), sides.readUInt32BE(4));
    }
    isDrawn ||= name === 'IDAT' && length > 0;
    yield { skip: (isFirst ? 0 : length) + 4 };
    if (name !== 'IEND') continue;
    seen.isWhole = isDrawn;
    return;
  }
}

/** The names of chunks that hold a picture or a part of one, and how their first bytes say its size. */
const SIDES: Record<string, (data: Buffer) => [number, number]> = {
  'VP8 ': (data) => [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff],
  VP8L: (data) => [(data.readUInt32LE(1) & 0x3fff) + 1, ((data.readUInt32LE(1) >>> 14) & 0x3fff) + 1],
  VP8X: (data) => [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1],
  ANMF: (data) => [data.readUIntLE(6, 3) + 1, data.readUIntLE(9, 3) + 1],
};
const SIDES_WITHIN = 12;

/** Chunks of a name, a length and data to an even place, as many as the length of the whole says. */
function* webp(seen: Seen): Steps {
  let left = (yield { take: 12 }).readUInt32LE(4) - 4;
  let isDrawn = false;
  while (left >= 8) {
    const chunk = yield { take: 8 };
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    const first = yield { take: Math.min(length, SIDES_WITHIN) };
    const sides = SIDES[name];
    if (sides && first.length < (name === 'ANMF' ? 12 : name === 'VP8L' ? 5 : 10)) return;
    if (sides) see(seen, ...sides(first));
    yield { skip: length - first.length };
    isDrawn ||= sides !== undefined && name !== 'VP8X';
    left -= 8 + length + (length % 2);
    // The last chunk may lack the byte that makes its length even.
    if (left >= 8 && length % 2) yield { skip: 1 };
  }
  seen.isWhole = isDrawn;
}
