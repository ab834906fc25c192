import type { z } from 'zod'
import { encodeReason } from '#shared/words/reason.ts'
import { checkForm } from './check-form.ts'
import type { Form } from './define-form.ts'
import type { FormInput } from './field.ts'

/**
 * Returns a zod refinement that validates a body like a form. Only the keys that were sent are checked, so it suits
 * both creating and updating.
 */
export const refineByForm = (form: Form) => (body: object, context: z.core.$RefinementCtx) => {
  const fields = form.fields.filter(({ key }) => key in body)
  for (const { key, reason } of checkForm({ ...form, fields }, body as FormInput)) {
    context.addIssue({ code: 'custom', path: [key], message: encodeReason(...reason), input: body })
  }
}
