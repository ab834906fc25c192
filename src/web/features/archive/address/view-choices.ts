export const VIEWS = ['grid', 'list', 'timeline'] as const
export type ArchiveView = (typeof VIEWS)[number]
export const SIZES = ['s', 'm', 'l'] as const
export type TileSize = (typeof SIZES)[number]
/** Whether a thumbnail shows the whole image or fills its tile and is cropped. */
export const FITS = ['whole', 'fill'] as const
export type Fit = (typeof FITS)[number]
/** The period under one heading of the timeline. */
export const BYS = ['decade', 'year'] as const
export type By = (typeof BYS)[number]
