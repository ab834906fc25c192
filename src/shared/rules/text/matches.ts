import { fold } from '../words.ts'

/** Whether two texts look the same to a reader. */
export const isAlike = (one: string, other: string): boolean => keyOf(one) === keyOf(other)
const keyOf = (text: string) => fold(text).trim()

/** Creates a filter for texts that contain every word of a query. A query of punctuation only is matched literally. */
export function matches(query: string): (text: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const folded = words.map(fold).filter((word) => word !== '')
  if (folded.length === 0) return (text) => words.every((word) => text.includes(word))
  return (text) => {
    const whole = fold(text)
    return folded.every((word) => whole.includes(word))
  }
}
