import { fold } from '../words.ts'

/** Whether two texts are the same to whoever reads them. */
export const isAlike = (one: string, other: string): boolean => keyOf(one) === keyOf(other)
const keyOf = (text: string) => fold(text).trim()

/** Returns a test for texts that hold every word of a query, anywhere. Of an apostrophe alone these that have one. */
export function matches(query: string): (text: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const folded = words.map(fold).filter((word) => word !== '')
  if (folded.length === 0) return (text) => words.every((word) => text.includes(word))
  return (text) => {
    const whole = fold(text)
    return folded.every((word) => whole.includes(word))
  }
}
