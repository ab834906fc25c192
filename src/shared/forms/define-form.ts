import type { Field, ValuesOf } from './field.ts'

/** Rules that involve more than one field. */
export interface FormRules {
  /** Pairs of fields that must be equal. The error is reported for the second one. */
  matchingFieldPairs?: readonly (readonly [string, string])[]
  /** Fields for new passwords, which need 8 to 128 characters. */
  newPasswords?: readonly string[]
  /** Error messages of this form that replace the usual ones, by field. */
  customMessages?: Readonly<Record<string, { required?: string; email?: string }>>
}

export interface Form<Fields extends readonly Field[] = readonly Field[]> {
  /** The key of the form's translations. */
  name: string
  fields: Fields
  rules: FormRules
}

/** Declares a form as plain JSON without functions or components. */
export function defineForm<const Fields extends readonly Field[]>(
  name: string,
  fields: Fields,
  rules: FormRules = {},
): Form<Fields> {
  return { name, fields, rules }
}

/** The values of a form. */
export type FormValues<F extends Form> = ValuesOf<F['fields']>
