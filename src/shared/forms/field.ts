import type { PermissionKey } from '#shared/policy/permission-keys.ts'
import type { PresetRole } from '#shared/policy/roles.ts'
import type { Period } from '#shared/rules/dates/period.ts'

/** The types of fields. `spacer`, `title` and `divider` hold no value. */
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

/** Types used for layout only. */
const LAYOUT_TYPES: ReadonlySet<FieldType> = new Set(['spacer', 'title', 'divider'])
export const holdsValue = (field: Field): boolean => !LAYOUT_TYPES.has(field.type)

/** Whether the user fills in the field. Other fields are neither checked nor sent. */
export const takesInput = (field: Field): boolean => holdsValue(field) && !field.static && !field.disabled

export interface FieldOption {
  value: string
  label: string
}

/** A condition on another field of the same form. */
export type Condition = { key: string; is: string | boolean } | { key: string; not: string | boolean }

export type FormRole = 'owner' | 'admin' | PresetRole | 'custom'

/** One field of a form, as in the specification's generic form field definition. docs/forms.md explains each key. */
export interface Field<Key extends string = string, Type extends FieldType = FieldType> {
  key: Key
  type: Type
  label: string
  subLabel?: string
  required?: boolean
  placeholder?: string
  /** A text of one line that wraps where it is too long, so that all of it shows. */
  wraps?: boolean
  disabled?: boolean
  /** Defaults to true. Hidden fields are neither checked nor sent. */
  visible?: boolean | Condition
  /** Shown as text that can't be edited. */
  static?: boolean
  /** The choices, or the suggestions of a text field. */
  options?: readonly FieldOption[]
  /** The vocabulary whose terms are suggested while typing. */
  vocabulary?: { id: string; strict: boolean; canAdd: boolean }
  max_words?: number
  max_chars?: number
  is_url?: boolean
  /** A number as text, with a point or comma. */
  is_number?: boolean
  /** The unit of a number. */
  unit?: string
  /** A date or period in words. The form shows how it is understood. */
  reads_date?: boolean
  is_email?: boolean
  /** A date as free text. The form suggests matching values for its fields of type date and date_range. */
  is_date?: boolean
  /** Shown only to these roles. Administrators see every field. */
  roles?: readonly FormRole[]
  /** Shown only to members with all of these permissions. */
  permissions?: readonly PermissionKey[]
  /** One of the form's default fields. A check can be limited to them. */
  default?: boolean
  /** Focused when the form opens. */
  focus?: boolean
  /** Allows only letters, digits and _ - . ( ). */
  strict_chars?: boolean
}

/** A range of days in ms since the epoch, both ends included. */
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

/** The values of a form by field. null means empty. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [
    FieldUnion in Fields[number] as FieldUnion['type'] extends 'spacer' | 'title' | 'divider'
      ? never
      : FieldUnion['key']
  ]?: ValueByType[FieldUnion['type']] | null
}

/** Unvalidated values of any form. */
export type FormInput = Readonly<Record<string, unknown>>
