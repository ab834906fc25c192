/** A byte range of a file; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

/** The positions of metadata in an image file. */
export interface Blocks {
  /** Each has the structure of a TIFF file. */
  exif: Span[]
  xmp: Span[]
  /** IPTC-IIM records. */
  iptc: Span[]
  /** Proprietary blocks and data after the image, which may contain serial numbers. A clean copy omits them. */
  dropped: Span[]
  /** PNG chunks whose checksum must be recalculated after a change, from the chunk type to before the checksum. */
  summed: Span[]
}

export function noBlocks(): Blocks {
  return { exif: [], xmp: [], iptc: [], dropped: [], summed: [] }
}
