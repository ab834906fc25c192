import { z } from 'zod'
import { day, keywords, line, password, period, text } from '#shared/entities/fields.ts'
import { check } from './check.ts'
import type { Form, FormValues } from './define-form.ts'
import { holdsValue, type Field, type FieldType, type Values } from './field.ts'

/** What a field's value is on the wire, whatever the form says about it. */
const WIRE: Record<Exclude<FieldType, 'spacer' | 'title' | 'divider' | 'dropdown' | 'multiple'>, z.ZodType> = {
  text: line,
  password: password.or(z.string().max(128)),
  textarea: text,
  richtext: text,
  array: keywords,
  date: day,
  date_range: period,
  checkmark: z.boolean(),
}

function wire(field: Field): z.ZodType {
  if (field.type === 'dropdown' || field.type === 'multiple') {
    const one = z.enum((field.options ?? []).map(({ value }) => value) as [string])
    return field.type === 'dropdown' ? one : z.array(one)
  }
  return WIRE[field.type as keyof typeof WIRE]
}

/**
 * The body of a call that sends this form: its fields by their types, held to the same check as in the browser.
 * `partial` is for updates, which send only what changed: then what is left out is not asked for.
 */
export function bodySchema<F extends Form>(form: F, { partial = false } = {}): z.ZodType<FormValues<F>> {
  const fields = form.fields.filter(holdsValue)
  const shape = Object.fromEntries(fields.map((field) => [field.key, wire(field).nullable().optional()]))
  return z.strictObject(shape).superRefine((values, context) => {
    const sent = partial ? fields.filter(({ key }) => key in values) : fields
    for (const { key, message } of check({ ...form, fields: sent }, values as Values)) {
      context.addIssue({ code: 'custom', path: [key], message })
    }
  }) as unknown as z.ZodType<FormValues<F>>
}
