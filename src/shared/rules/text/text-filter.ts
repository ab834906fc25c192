import { foldText } from './search-words.ts'

/** Whether two texts look the same to a reader. */
export const isSameText = (first: string, second: string): boolean => toComparisonKey(first) === toComparisonKey(second)
const toComparisonKey = (text: string) => foldText(text).trim()

/**
 * Creates a filter for texts that contain every word of a query. A query that contains only punctuation is matched
 * literally.
 */
export function createTextFilter(query: string): (text: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const folded = words.map(foldText).filter((word) => word !== '')
  if (folded.length === 0) return (text) => words.every((word) => text.includes(word))
  return (text) => {
    const foldedText = foldText(text)
    return folded.every((word) => foldedText.includes(word))
  }
}
