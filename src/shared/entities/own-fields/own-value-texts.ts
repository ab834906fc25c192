import { formatNumber } from '#shared/words/formats.ts'
import type { LocalizedText, OwnField } from './own-field.ts'
import type { ReturnedOwnValue } from './own-values.ts'

/** A text in a language, or else in English or the first language that there is. */
export const pickText = (texts: LocalizedText, language: string): string =>
  texts[language] ?? texts.en ?? Object.values(texts)[0] ?? ''

/** The language of options, and the words for a mark. */
interface ValueWords {
  language: string
  checkbox: { yes: string; no: string }
}

type TextShape = Pick<OwnField, 'type' | 'options' | 'unit'>

/** A value of a field as counts and addresses name it, in words. */
export function formatFilterValue(field: TextShape, value: string, words: ValueWords): string {
  const typedValue = field.type === 'checkbox' ? value === 'true' : field.type === 'number' ? Number(value) : value
  return listValueTexts(field, typedValue, words)[0] ?? value
}

/**
 * The readable texts of a value, one per entry: labels of choices, numbers with their unit, dates as they were
 * written.
 */
export function listValueTexts(
  { type, options, unit }: TextShape,
  value: ReturnedOwnValue,
  { language, checkbox }: ValueWords,
): string[] {
  return (Array.isArray(value) ? value : [value]).map((entry) => {
    if (typeof entry === 'boolean') return entry ? checkbox.yes : checkbox.no
    if (typeof entry === 'number') return unit ? `${formatNumber(entry)} ${unit}` : formatNumber(entry)
    if (typeof entry === 'object') return entry.text
    const option = type === 'choice' || type === 'choices' ? options.find(({ key }) => key === entry) : undefined
    return option ? pickText(option.label, language) : entry
  })
}
