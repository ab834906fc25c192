/** A byte range of a file; `end` is exclusive. */
export interface ByteSpan {
  start: number
  end: number
}

/** The positions of metadata in an image file. */
export interface MetadataBlocks {
  /** Each has the structure of a TIFF file. */
  exif: ByteSpan[]
  xmp: ByteSpan[]
  /** IPTC-IIM records. */
  iptc: ByteSpan[]
  /** Proprietary blocks and data after the image, which may contain serial numbers. A clean copy omits them. */
  dropped: ByteSpan[]
  /** PNG chunks whose checksum must be recalculated after a change, from the chunk type to before the checksum. */
  checksummed: ByteSpan[]
}

export function createEmptyBlocks(): MetadataBlocks {
  return { exif: [], xmp: [], iptc: [], dropped: [], checksummed: [] }
}
