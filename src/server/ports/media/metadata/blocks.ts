/** A part of a file, from the first byte to before the last. */
export interface Span {
  start: number
  end: number
}

/** Where in a picture file its metadata lies. */
export interface Blocks {
  /** Structured as a TIFF file of its own. */
  exif: Span[]
  xmp: Span[]
  /** IPTC-IIM records. */
  iptc: Span[]
  /** What only its maker reads and what lies behind the picture: serial numbers hide there. A clean copy goes without. */
  dropped: Span[]
  /** Parts whose check sum has to be made anew after a change (PNG): from the name to before the sum. */
  summed: Span[]
}

export function noBlocks(): Blocks {
  return { exif: [], xmp: [], iptc: [], dropped: [], summed: [] }
}
