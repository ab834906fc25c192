import { z } from 'zod'
import { boundedText, id, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { currentUser, passkey } from '#shared/entities/user.ts'
import { anyone, endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })
const passkeyParams = z.object({ id, passkey: id })
/** Bytes in base64url, as sent by browsers. */
const base64Bytes = (maxLength: number) => z.base64url().max(maxLength)
const credential = base64Bytes(1400).describe('Credential ID from the authenticator.')
const clientDataJSON = base64Bytes(4000)
const options = z
  .record(z.string(), z.unknown())
  .describe('Options for navigator.credentials in the JSON of WebAuthn. They work once, within five minutes.')

export const passkeysContract = {
  list: endpoint({
    method: 'GET',
    path: '/users/:id/passkeys',
    summary: 'List the passkeys of a user',
    description: 'Oldest first.',
    params,
    reply: z.array(passkey),
    effect: 'read',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/users/:id/passkeys/prepare',
    summary: 'Get the options for creating a passkey',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({ options }),
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/:id/passkeys',
    summary: 'Add a passkey',
    description:
      'Saves a passkey that the browser has created, with a name. 409 if it took too long or the user has 20 passkeys.',
    params,
    body: z.strictObject({
      name: requiredLine,
      id: credential,
      clientDataJSON,
      attestationObject: base64Bytes(40_000),
      transports: z.array(boundedText(20)).max(10),
    }),
    reply: passkey,
    status: 201,
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/users/:id/passkeys/:passkey',
    summary: 'Rename a passkey',
    params: passkeyParams,
    body: z.strictObject({ name: requiredLine }),
    reply: passkey,
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id/passkeys/:passkey',
    summary: 'Delete a passkey',
    description: 'It stops working.',
    params: passkeyParams,
    reply: z.object({}),
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/auth/passkey/prepare',
    summary: 'Get the options for signing in with a passkey',
    reply: z.object({ options }),
    effect: 'write',
    rate: 'login',
    allowedWithMailedPassword: true,
    access: anyone('Signing in starts the session. The answer is the same for everyone.'),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey',
    description: 'Counts as both steps of two-step sign-in. 409 if it took too long.',
    body: z.strictObject({
      id: credential,
      clientDataJSON,
      authenticatorData: base64Bytes(2000),
      signature: base64Bytes(2000),
      userHandle: base64Bytes(200).optional(),
    }),
    reply: currentUser,
    effect: 'write',
    rate: 'login',
    allowedWithMailedPassword: true,
    access: anyone('Signing in starts the session.'),
  }),
}
