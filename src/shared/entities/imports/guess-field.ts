import { parsePeriod } from '#shared/rules/dates/parse-period.ts'
import { parseBoolean } from '#shared/rules/imports/cells/parse-words.ts'
import { splitValues } from '#shared/rules/imports/cells/split-values.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import { MAX_LABEL, type OwnFieldType } from '../own-fields/own-field.ts'
import { readOwnTexts } from '../own-fields/own-values.ts'
import { toKey } from '../own-fields/to-key.ts'

const MAX_UNIT = 20
/** The longest text that fits a single line of the form, and the longest keyword. */
const LONGEST_LINE = 120
const LONGEST_KEYWORD = 60

interface GuessedType {
  type: OwnFieldType
  unit?: string
}

/** A field that fits a column of a table, as the call that creates it sends it. `takenKeys` are avoided. */
export function guessField(
  name: string,
  cells: readonly string[],
  { language, separator, takenKeys }: { language: string; separator: string; takenKeys: ReadonlySet<string> },
) {
  const label = [...toOneLine(name)].slice(0, MAX_LABEL).join('').trim()
  return { key: toKey(label, takenKeys, 'field'), label: { [language]: label }, ...guessType(cells, separator) }
}

/** The type whose values all cells of a column are. Numbers have their unit in common. */
export function guessType(cells: readonly string[], separator: string): GuessedType {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first] = values
  const every = (fits: (value: string) => boolean) => first !== undefined && values.every(fits)
  const isRead = (shape: GuessedType) => (value: string) =>
    'value' in readOwnTexts({ unit: null, options: [], required: false, ...shape }, [value])
  if (every(isYear)) return { type: 'date' }
  const unit = getUnit(first ?? '')
  const number = { type: 'number', ...(unit !== '' && { unit }) } as const
  if (every((value) => !hasLeadingZero(value) && isRead(number)(value))) return number
  if (every((value) => parseBoolean(value) !== null)) return { type: 'checkbox' }
  if (every(isRead({ type: 'url' }))) return { type: 'url' }
  if (every((value) => !isDigitsWithLeadingZero(value) && parsePeriod(value) !== null)) return { type: 'date' }
  if (every((value) => value.length <= LONGEST_LINE && !value.includes('\n'))) {
    const parts = values.map((value) => splitValues(value, separator))
    const isList =
      parts.some(({ length }) => length > 1) && parts.flat().every((part) => part.length <= LONGEST_KEYWORD)
    return { type: isList ? 'keywords' : 'text' }
  }
  return { type: first === undefined ? 'text' : 'textarea' }
}

const isYear = (value: string) => /^1\d{3}$|^20\d\d$/.test(value)

/** Whether a number is rather an identifier, whose zeros count. */
const hasLeadingZero = (value: string) => /^0\d/.test(value)
const isDigitsWithLeadingZero = (value: string) => /^0\d*$/.test(value)

/** The text after the last digit, if it can be a unit. */
function getUnit(value: string): string {
  let end = value.length
  while (end > 0 && !/\d/.test(value.charAt(end - 1))) end -= 1
  const unit = end === 0 ? '' : value.slice(end).trim()
  return unit.length <= MAX_UNIT ? unit : ''
}
