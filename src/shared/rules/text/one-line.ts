import { normalized } from '../normalized.ts'
import { xmlCharacters } from './xml-characters.ts'

// Everything that ends a line somewhere, in any script, and TAB.
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]/
// Other control characters, deprecated format controls (U+206A-206F) and marks of interlinear annotation.
const INVISIBLE_CONTROLS = /[\u0000-\u001f\u007f-\u009f\u206a-\u206f\ufff9-\ufffb]/g
// U+00AD, U+200B and U+2060 at an end say nothing. Joiners and direction marks may: Persian and Hebrew end words with them.
const EDGE = /[\s\u00ad\u200b\u2060]/
// U+2800 is Braille without a dot.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Noncharacter_Code_Point}\p{Surrogate}\u2800]/u

/** Whether a text shows nothing: it is empty, or all of it is spaces and invisible characters. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

function withoutEdges(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && EDGE.test(text.charAt(start))) start++
  while (start < end && EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const OVERRIDES = '\u202d\u202e'
const ISOLATES = '\u2066\u2067\u2068'
const END_OF_EMBEDDING = '\u202c'
const END_OF_ISOLATE = '\u2069'

/**
 * A text that leaves the direction of what follows alone: without overrides, and without embeddings and isolates that it
 * does not end, or ends without beginning. The rules are those of the bidirectional algorithm (UAX #9, BD9 and BD11).
 */
function withBalancedDirections(text: string): string {
  const open: { at: number; isIsolate: boolean; isOverride: boolean }[] = []
  let isolates = 0
  const balanced = new Set<number>()
  for (const { 0: sign, index: at } of text.matchAll(DIRECTION_CONTROLS)) {
    if (sign === END_OF_EMBEDDING) {
      const begun = open.at(-1)
      if (!begun || begun.isIsolate) continue
      open.pop()
      if (!begun.isOverride) balanced.add(begun.at).add(at)
    } else if (sign === END_OF_ISOLATE) {
      if (isolates === 0) continue
      isolates--
      // It ends what was embedded within the isolate as well.
      let begun = open.pop()
      while (begun && !begun.isIsolate) begun = open.pop()
      if (begun) balanced.add(begun.at).add(at)
    } else {
      const isIsolate = ISOLATES.includes(sign)
      if (isIsolate) isolates++
      open.push({ at, isIsolate, isOverride: OVERRIDES.includes(sign) })
    }
  }
  return text.replace(DIRECTION_CONTROLS, (sign, at: number) => (balanced.has(at) ? sign : ''))
}

/** The lines of a text one after the other, with a space between them. */
function joined(text: string): string {
  if (!LINE_ENDS.test(text)) return text
  const lines = text.split(LINE_ENDS).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/**
 * A text as one line: composed (NFC), without line ends, control characters, non-characters, overrides of the writing
 * direction and spaces at its ends; '' if nothing of it can be seen. Joiners (ZWNJ, ZWJ) and direction marks (LRM, RLM,
 * ALM) stay, for scripts need them. Names, titles, tags, places and everything else that people write on one line.
 */
export function oneLine(text: string): string {
  const line = withBalancedDirections(xmlCharacters(joined(text)).replace(INVISIBLE_CONTROLS, ''))
  return isBlank(line) ? '' : withoutEdges(normalized(line, 'NFC'))
}
