const CAMERA_RAW =
  /^image\/x-(adobe-dng|canon-(cr2|cr3|crw)|nikon-nef|sony-arw|fujifilm-raf|olympus-orf|panasonic-rw2|pentax-pef)$/

/** Whether a MIME type is a camera raw format. */
export function isCameraRaw(mime: string): boolean {
  return CAMERA_RAW.test(mime)
}

export type MetadataFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'tiff'

/** Returns how metadata is stored in an image file; undefined for formats that are not parsed. */
export function getMetadataFormat(mime: string): MetadataFormat | undefined {
  if (mime === 'image/jpeg') return 'jpeg'
  if (mime === 'image/png' || mime === 'image/apng') return 'png'
  if (mime === 'image/webp') return 'webp'
  if (/^image\/(heic|heif|avif)/.test(mime)) return 'heif'
  return /^image\/(tiff|x-(adobe-dng|canon-cr2|nikon-nef|sony-arw|pentax-pef))$/.test(mime) ? 'tiff' : undefined
}

/**
 * Whether files of this type can be cleaned. Raw files other than DNG can't, because their maker notes contain what is
 * needed to develop them.
 */
export function canBeCleaned(mime: string): boolean {
  return getMetadataFormat(mime) !== undefined && (!isCameraRaw(mime) || mime === 'image/x-adobe-dng')
}
