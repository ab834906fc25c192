import type { Field, ValuesOf } from './field.ts'

/** What concerns more than one field. */
export interface FormRules {
  /** Pairs that must be the same; the second one is told. */
  same?: readonly (readonly [string, string])[]
  /** New passwords: 8 to 128 characters. */
  newPasswords?: readonly string[]
  /** Sentences of this form's own in place of the usual ones. */
  says?: Readonly<Record<string, { required?: string; email?: string }>>
}

export interface Form<Fields extends readonly Field[] = readonly Field[]> {
  /** How translations know it. */
  name: string
  fields: Fields
  rules: FormRules
}

/** Declares a form. It is JSON: no functions, no components. */
export function defineForm<const Fields extends readonly Field[]>(
  name: string,
  fields: Fields,
  rules: FormRules = {},
): Form<Fields> {
  return { name, fields, rules }
}

/** The values that a form holds. */
export type FormValues<F extends Form> = ValuesOf<F['fields']>
