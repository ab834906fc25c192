/** The smallest picture that can be a cover. */
export interface CoverSize {
  minWidthPx: number
  /** Width divided by height. */
  minRatio: number
}

/** For the head of a gallery or exhibit. Covers are cropped to a wide shape: others would be blurred or cut off. */
export const HERO_SIZE: CoverSize = { minWidthPx: 1000, minRatio: 1.2 }
/** For a card in a list. */
export const CARD_COVER_SIZE: CoverSize = { minWidthPx: 480, minRatio: 1 }
/** For link previews, where any picture is better than none. */
export const ANY_COVER_SIZE: CoverSize = { minWidthPx: 0, minRatio: 0 }
