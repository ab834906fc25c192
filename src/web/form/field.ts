/** One field of a form as data; a component draws each type. */
export interface Field<Key extends string = string> {
  key: Key
  type: 'text' | 'richtext' | 'date' | 'date_range' | 'array' | 'dropdown' | 'checkmark'
  label: string
  subLabel?: string
  required?: boolean
  disabled?: boolean
  placeholder?: string
  /** Of a dropdown what can be chosen; of a text what is suggested. */
  options?: readonly { value: string; label: string }[]
  /** Only letters, digits and _ - . ( ). */
  strict_chars?: boolean
}

export interface Period {
  gte: number | null
  lte: number | null
}

export type Values<Key extends string = string> = Partial<Record<Key, unknown>>
