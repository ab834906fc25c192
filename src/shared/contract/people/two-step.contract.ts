import { z } from 'zod'
import { id, plainText, typedPassword } from '#shared/entities/fields.ts'
import { MAX_CODE } from '#shared/rules/limits.ts'
import { endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })
const code = plainText(MAX_CODE)
const recovery_codes = z
  .array(z.string())
  .describe('Each code works once instead of a code from the app. They can’t be shown again.')

export const twoStepContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id/two_step',
    summary: 'Get the state of two-step sign-in',
    description: 'Returns when it was turned on, and the number of recovery codes left.',
    params,
    reply: z.object({
      since: z
        .number()
        .nullable()
        .describe('When it was turned on, as Unix time in milliseconds. null while it is off.'),
      recovery_codes: z.number(),
    }),
    effect: 'read',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/users/:id/two_step/prepare',
    summary: 'Prepare two-step sign-in',
    description:
      'Returns a secret for an authenticator app. Two-step sign-in stays off until it is turned on with a code. 409 if it is already on.',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({
      secret: z.string(),
      address: z.string().describe('The address that the app reads from a QR code.'),
    }),
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/users/:id/two_step',
    summary: 'Turn on two-step sign-in',
    description: 'Needs a valid code from the app. Ends all other sessions.',
    params,
    body: z.strictObject({ code }),
    reply: z.object({ recovery_codes }),
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/users/:id/two_step/recovery_codes',
    summary: 'Create new recovery codes',
    description: 'The old codes stop working.',
    params,
    body: z.strictObject({ password: typedPassword, code }),
    reply: z.object({ recovery_codes }),
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/users/:id/two_step',
    summary: 'Turn off two-step sign-in',
    description: 'Needs the password and a code.',
    params,
    body: z.strictObject({ password: typedPassword, code }),
    reply: z.object({}),
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
}
