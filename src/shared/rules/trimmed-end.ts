/** A text without these signs at its end. Not an expression: that would look for the end anew from each such sign in the text. */
export function trimmedEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
