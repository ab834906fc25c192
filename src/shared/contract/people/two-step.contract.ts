import { z } from 'zod'
import { id, plain, typedPassword } from '#shared/entities/fields.ts'
import { MAX_CODE } from '#shared/rules/limits.ts'
import { endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const code = plain(MAX_CODE)
const recovery_codes = z.array(z.string()).describe('each works once in the place of a code; they are not shown again')

export const twoStepContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id/two_step',
    summary: 'Whether one is asked for a code at sign-in, and how many codes to recover with are left',
    params,
    reply: z.object({
      since: z.number().nullable().describe('null while it is off'),
      recovery_codes: z.number(),
    }),
    effect: 'read',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/users/:id/two_step/prepare',
    summary: 'A secret for an authenticator app; nothing is asked for yet. 409 while two-step sign-in is on',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({ secret: z.string(), address: z.string().describe('what the app reads from a picture') }),
    effect: 'write',
    rate: 'password',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/users/:id/two_step',
    summary: 'Turn two-step sign-in on by a right code; all other sessions end',
    params,
    body: z.strictObject({ code }),
    reply: z.object({ recovery_codes }),
    effect: 'write',
    rate: 'password',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/users/:id/two_step/recovery_codes',
    summary: 'Fresh codes to recover with; those from before stop working',
    params,
    body: z.strictObject({ password: typedPassword, code }),
    reply: z.object({ recovery_codes }),
    effect: 'write',
    rate: 'password',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/users/:id/two_step',
    summary: 'Turn two-step sign-in off, by the password and a code',
    params,
    body: z.strictObject({ password: typedPassword, code }),
    reply: z.object({}),
    effect: 'write',
    rate: 'password',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
}
