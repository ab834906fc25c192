import { findDominantColor } from './accent.ts'
import { createPlaceholderReader } from './read-placeholder.ts'

/** Returns the dominant colour of a placeholder. */
export const getPlaceholderColor = createPlaceholderReader(({ data }) => findDominantColor(data))
