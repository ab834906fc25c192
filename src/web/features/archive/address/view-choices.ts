export const ARCHIVE_VIEWS = ['grid', 'list', 'timeline'] as const
export type ArchiveView = (typeof ARCHIVE_VIEWS)[number]
export const TILE_SIZES = ['s', 'm', 'l'] as const
export type TileSize = (typeof TILE_SIZES)[number]
/** Whether a thumbnail shows the whole image or fills its tile and is cropped. */
export const THUMBNAIL_FITS = ['whole', 'fill'] as const
export type ThumbnailFit = (typeof THUMBNAIL_FITS)[number]
/** The period under one heading of the timeline. */
export const TIMELINE_UNITS = ['decade', 'year'] as const
export type TimelineUnit = (typeof TIMELINE_UNITS)[number]
