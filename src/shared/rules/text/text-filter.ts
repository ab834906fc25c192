import { fold } from './search-words.ts'

/** Whether two texts look the same to a reader. */
export const isSameText = (first: string, second: string): boolean => toComparisonKey(first) === toComparisonKey(second)
const toComparisonKey = (text: string) => fold(text).trim()

/**
 * Creates a filter for texts that contain every word of a query. A query that contains only punctuation is matched
 * literally.
 */
export function createTextFilter(query: string): (text: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const folded = words.map(fold).filter((word) => word !== '')
  if (folded.length === 0) return (text) => words.every((word) => text.includes(word))
  return (text) => {
    const foldedText = fold(text)
    return folded.every((word) => foldedText.includes(word))
  }
}
