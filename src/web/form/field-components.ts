import type { ComponentType } from 'react'
import type { FieldType } from '#shared/forms/field.ts'
import { ArrayField } from './fields/array-field.tsx'
import { CheckmarkField } from './fields/checkmark-field.tsx'
import { DateField, DateRangeField } from './fields/date-fields.tsx'
import { DropdownField } from './fields/dropdown-field.tsx'
import type { FieldProps } from './fields/field-props.ts'
import { DividerField, SpacerField, TitleField } from './fields/layout-fields.tsx'
import { MultipleField } from './fields/multiple-field.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { RichtextField } from './fields/richtext-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { TextareaField } from './fields/textarea-field.tsx'

/** The component of each field type; a missing type is a compile error. */
export const FIELD_COMPONENTS: Record<FieldType, ComponentType<FieldProps>> = {
  text: TextField,
  password: PasswordField,
  array: ArrayField,
  textarea: TextareaField,
  richtext: RichtextField,
  date: DateField,
  dropdown: DropdownField,
  checkmark: CheckmarkField,
  date_range: DateRangeField,
  multiple: MultipleField,
  spacer: SpacerField,
  title: TitleField,
  divider: DividerField,
}
