import { normalizeUnicode } from '../normalize-unicode.ts'
import { removeNonXmlCharacters } from './xml-characters.ts'

// TAB, and every character that ends a line in any script.
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]/
// Control characters other than TAB and line ends, deprecated format controls (U+206A-206F) and interlinear annotation
// marks.
const INVISIBLE_CONTROLS = /[\u0000-\u001f\u007f-\u009f\u206a-\u206f\ufff9-\ufffb]/g
// U+00AD, U+200B and U+2060 have no effect at the end of a text. Joiners and direction marks do: Persian and Hebrew
// words may end with them.
const TRIMMED_CHARACTER = /[\s\u00ad\u200b\u2060]/
// U+2800 is a Braille pattern without dots.
const VISIBLE_CHARACTER =
  /[^\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Noncharacter_Code_Point}\p{Surrogate}\u2800]/u

/** Whether a text is invisible: it is empty, or consists of spaces and invisible characters. */
export const isBlank = (text: string): boolean => !VISIBLE_CHARACTER.test(text)

function trimInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && TRIMMED_CHARACTER.test(text.charAt(start))) start++
  while (start < end && TRIMMED_CHARACTER.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const OVERRIDES = '\u202d\u202e'
const ISOLATES = '\u2066\u2067\u2068'
const END_OF_EMBEDDING = '\u202c'
const END_OF_ISOLATE = '\u2069'

/**
 * Removes overrides and unbalanced direction controls, so that the text can't affect what follows it. Follows the
 * bidirectional algorithm (UAX #9, BD9 and BD11).
 */
function removeUnbalancedDirections(text: string): string {
  const openControls: { index: number; isIsolate: boolean; isOverride: boolean }[] = []
  let openIsolateCount = 0
  const balancedIndexes = new Set<number>()
  for (const { 0: control, index } of text.matchAll(DIRECTION_CONTROLS)) {
    if (control === END_OF_EMBEDDING) {
      const opening = openControls.at(-1)
      if (!opening || opening.isIsolate) continue
      openControls.pop()
      if (!opening.isOverride) balancedIndexes.add(opening.index).add(index)
    } else if (control === END_OF_ISOLATE) {
      if (openIsolateCount === 0) continue
      openIsolateCount--
      // The end of an isolate also ends the embeddings within it.
      let opening = openControls.pop()
      while (opening && !opening.isIsolate) opening = openControls.pop()
      if (opening) balancedIndexes.add(opening.index).add(index)
    } else {
      const isIsolate = ISOLATES.includes(control)
      if (isIsolate) openIsolateCount++
      openControls.push({ index, isIsolate, isOverride: OVERRIDES.includes(control) })
    }
  }
  return text.replace(DIRECTION_CONTROLS, (control, index: number) => (balancedIndexes.has(index) ? control : ''))
}

/** Joins the lines of a text with spaces. */
function joinLines(text: string): string {
  if (!LINE_ENDS.test(text)) return text
  const lines = text.split(LINE_ENDS).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/**
 * Converts a text to one composed (NFC) line without control characters, non-characters, direction overrides and
 * surrounding spaces; '' if nothing visible is left. Joiners (ZWNJ, ZWJ) and direction marks (LRM, RLM, ALM) stay
 * because scripts need them. For names, titles, tags, places and all other one-line fields.
 */
export function toOneLine(text: string): string {
  const line = removeUnbalancedDirections(removeNonXmlCharacters(joinLines(text)).replace(INVISIBLE_CONTROLS, ''))
  return isBlank(line) ? '' : trimInvisible(normalizeUnicode(line, 'NFC'))
}
