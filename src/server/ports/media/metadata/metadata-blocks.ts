/** A byte range of a file; `end` is exclusive. */
export interface ByteSpan {
  start: number
  end: number
}

/** Where the metadata is in an image file. */
export interface MetadataBlocks {
  /** Blocks that have the structure of a TIFF file. */
  exif: ByteSpan[]
  xmp: ByteSpan[]
  /** IPTC-IIM records. */
  iptc: ByteSpan[]
  /**
   * Proprietary blocks and data after the image, which may contain serial numbers. A metadata-stripped copy omits them.
   */
  droppedSpans: ByteSpan[]
  /**
   * Parts of PNG chunks whose checksum must be recalculated after a change: from the chunk type to just before the
   * checksum.
   */
  checksummedSpans: ByteSpan[]
}

export function createEmptyBlocks(): MetadataBlocks {
  return { exif: [], xmp: [], iptc: [], droppedSpans: [], checksummedSpans: [] }
}
