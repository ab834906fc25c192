import type { PermissionKey } from '#shared/policy/permission-keys.ts'
import type { PresetRole } from '#shared/policy/roles.ts'

/** The kinds of fields. `spacer`, `title` and `divider` hold no value. */
export const FIELD_TYPES = [
  'text',
  'password',
  'array',
  'textarea',
  'richtext',
  'date',
  'dropdown',
  'checkmark',
  'date_range',
  'multiple',
  'spacer',
  'title',
  'divider',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Fields that only shape the page. */
const LAYOUT: ReadonlySet<FieldType> = new Set(['spacer', 'title', 'divider'])
export const holdsValue = (field: Field): boolean => !LAYOUT.has(field.type)

/** Whether people fill it in: what is not filled in is neither checked nor sent nor taken. */
export const takesInput = (field: Field): boolean => holdsValue(field) && !field.static && !field.disabled

export interface FieldOption {
  value: string
  label: string
}

/** A condition on another field of the same form, as data. */
export type Condition = { key: string; is: string | boolean } | { key: string; not: string | boolean }

export type FormRole = 'owner' | 'admin' | PresetRole | 'custom'

/** One field of a form as data (the specification's generic form field definition). docs/forms.md tells each key. */
export interface Field<Key extends string = string, Type extends FieldType = FieldType> {
  key: Key
  type: Type
  label: string
  subLabel?: string
  required?: boolean
  placeholder?: string
  disabled?: boolean
  /** Left out: shown. Hidden fields are not checked and not sent. */
  visible?: boolean | Condition
  /** Shown as text, never changed. */
  static?: boolean
  /** What can be chosen; of a text what is suggested. */
  options?: readonly FieldOption[]
  max_words?: number
  max_chars?: number
  is_url?: boolean
  is_email?: boolean
  /** Of a text: a date in words, of which the days are offered to the form's date and date_range. */
  is_date?: boolean
  /** Shown to these roles only; the admin role sees all. */
  roles?: readonly FormRole[]
  /** Shown to holders of all of these keys only. */
  permissions?: readonly PermissionKey[]
  /** One of the form's default fields: a check can be limited to them. */
  default?: boolean
  /** Has the focus when the form opens. */
  focus?: boolean
  /** Only letters, digits and _ - . ( ). */
  strict_chars?: boolean
}

/** From and to, ms since the epoch, both days included. */
export interface Period {
  gte: number | null
  lte: number | null
}

interface ValueByType {
  text: string
  password: string
  textarea: string
  richtext: string
  dropdown: string
  array: string[]
  multiple: string[]
  date: number
  date_range: Period
  checkmark: boolean
  spacer: never
  title: never
  divider: never
}

/** The values of a form, derived from its fields; null is an empty one. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [F in Fields[number] as F['type'] extends 'spacer' | 'title' | 'divider' ? never : F['key']]?:
    | ValueByType[F['type']]
    | null
}

/** Values of any form, as they are on their way. */
export type Values = Readonly<Record<string, unknown>>
