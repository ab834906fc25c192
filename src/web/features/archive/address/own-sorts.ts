import type { OwnField, OwnFieldType } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { toOwnSorts } from './archive-address.ts'

/** Types whose values have no useful order. */
const UNSORTED_TYPES: ReadonlySet<OwnFieldType> = new Set([
  'textarea',
  'richtext',
  'url',
  'keywords',
  'choices',
  'checkbox',
])
/** How the ends of an order are called; those of other types are letters. */
const ORDER_BY_TYPE: Partial<Record<OwnFieldType, keyof typeof ownFieldsMessages.orders>> = {
  number: 'number',
  date: 'date',
  period: 'date',
  choice: 'choice',
}

/** Whether items can be sorted by the values of a field. */
export const hasOrder = ({ type }: OwnField): boolean => !UNSORTED_TYPES.has(type)

/** Both orders by each own field that has one, with their names. */
export const listOwnSorts = (ownFields: readonly OwnField[]) =>
  ownFields.filter(hasOrder).flatMap(({ key, label, type, vocabulary }) => {
    const name = pickText(label, getCurrentLanguage())
    const [ascending, descending] = toOwnSorts(key)
    const texts = ownFieldsMessages.orders[(vocabulary ? undefined : ORDER_BY_TYPE[type]) ?? 'text']
    return [
      { value: ascending, label: texts.ascending(name) },
      { value: descending, label: texts.descending(name) },
    ]
  })
