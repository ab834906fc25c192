import type { z } from 'zod'
import { coded } from '#shared/words/reason.ts'
import { check } from './check.ts'
import type { Form } from './define-form.ts'
import type { Values } from './field.ts'

/**
 * A zod refinement that validates a body with a form's check. Only the keys that were sent are checked, so it suits
 * both creating and updating.
 */
export const heldTo = (form: Form) => (sent: object, context: z.core.$RefinementCtx) => {
  const fields = form.fields.filter(({ key }) => key in sent)
  for (const { key, why } of check({ ...form, fields }, sent as Values)) {
    context.addIssue({ code: 'custom', path: [key], message: coded(...why), input: sent })
  }
}
