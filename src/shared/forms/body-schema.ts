import { z } from 'zod'
import { formMessages as words } from '#shared/words/forms/forms.ts'
import { MAX_KEYWORDS, MAX_TEXT } from '#shared/rules/limits.ts'
import { grantsOf } from '#shared/policy/permission-keys.ts'
import { check } from './check.ts'
import type { Form, FormValues } from './define-form.ts'
import { takesInput, type Field, type Values } from './field.ts'
import { sentValue } from './sent.ts'
import { EVERYTHING, isFor, type Viewer } from './visible.ts'

// Twice what is kept of the longest text: what is typed may hold spaces that are not sent.
const MOST_TYPED = 2 * MAX_TEXT

/** The mere shape of a field's value on the wire, and the most that anything of it can be; all else is for the check to say. */
function wire(field: Field): z.ZodType {
  const error = () => words.invalid(field.label)
  const notDate = () => words.notDate(field.label)
  const text = z
    .string({ error })
    .max(MOST_TYPED, { error: () => words.tooManyCharacters(field.label, MAX_TEXT), abort: true })
  const end = z.number({ error: notDate }).nullable().optional()
  switch (field.type) {
    case 'array':
    case 'multiple':
      return z.array(text, { error }).max(MAX_KEYWORDS, { error })
    case 'date':
      return z.number({ error: notDate })
    case 'date_range':
      return z.strictObject({ gte: end, lte: end }, { error: notDate })
    case 'checkmark':
      return z.boolean({ error })
    case 'text':
    case 'textarea':
    case 'richtext':
      return text.transform((typed) => sentValue(field, typed))
    default:
      return text
  }
}

/** null empties a field; what is ticked or not is never empty. */
const emptied = (field: Field) => (field.type === 'checkmark' ? wire(field) : wire(field).nullable())

interface Options {
  /** For updates, which send only what changed: then what is left out is not asked for. */
  partial?: boolean
  /** Who sends it: fields that are not for them are keys that nobody knows. Left out: the call's access decides alone. */
  viewer?: Viewer
}

/** A screen shows all while no permission record is loaded; here none means nothing, but for the owner. */
const asSender = (viewer: Viewer): Viewer =>
  viewer.grants === null && viewer.role !== 'owner' ? { ...viewer, grants: grantsOf([]) } : viewer

/**
 * The body of a call that sends this form: what can be filled in, by its type, held to the same check as in the browser
 * and in its sentences. Static, disabled and hidden fields, and those that the sender has no right to, are refused.
 */
export function bodySchema<F extends Form>(
  form: F,
  { partial = false, viewer = EVERYTHING }: Options = {},
): z.ZodType<FormValues<F>> {
  const sender = asSender(viewer)
  const fields = form.fields.filter((field) => takesInput(field) && field.visible !== false && isFor(field, sender))
  const shape = Object.fromEntries(fields.map((field) => [field.key, emptied(field).optional()]))
  return z.strictObject(shape).superRefine((values, context) => {
    const sent = partial ? fields.filter(({ key }) => key in values) : fields
    for (const { key, message } of check({ ...form, fields: sent }, values as Values, {
      viewer: sender,
      evenHidden: true,
    })) {
      context.addIssue({ code: 'custom', path: [key], message })
    }
  }) as unknown as z.ZodType<FormValues<F>>
}
