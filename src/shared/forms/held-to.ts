import type { z } from 'zod'
import { coded } from '#shared/words/reason.ts'
import { check } from './check.ts'
import type { Form } from './define-form.ts'
import type { Values } from './field.ts'

/**
 * Holds the body of a call to a form's check, besides what its own types demand: only the keys that are sent are asked,
 * so it serves for new things and for changes alike.
 */
export const heldTo = (form: Form) => (sent: object, context: z.core.$RefinementCtx) => {
  const fields = form.fields.filter(({ key }) => key in sent)
  for (const { key, why } of check({ ...form, fields }, sent as Values)) {
    context.addIssue({ code: 'custom', path: [key], message: coded(...why), input: sent })
  }
}
