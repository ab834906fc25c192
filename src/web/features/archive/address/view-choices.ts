export const VIEWS = ['grid', 'list', 'timeline'] as const
export type ArchiveView = (typeof VIEWS)[number]
export const SIZES = ['s', 'm', 'l'] as const
export type TileSize = (typeof SIZES)[number]
/** A picture is shown whole in its tile, or fills it and loses its edges. */
export const FITS = ['whole', 'fill'] as const
export type Fit = (typeof FITS)[number]
/** What a heading of the timeline stands for. */
export const BYS = ['decade', 'year'] as const
export type By = (typeof BYS)[number]
