import { z } from 'zod'
import { bounded, id, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { me, passkey } from '#shared/entities/user.ts'
import { anyone, endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const ofPasskey = z.object({ id, passkey: id })
/** Bytes in base64url, as browsers send them. */
const bytes = (most: number) => z.base64url().max(most)
const credential = bytes(1400).describe('Credential ID from the authenticator.')
const clientDataJSON = bytes(4000)
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
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
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
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
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
      attestationObject: bytes(40_000),
      transports: z.array(bounded(20)).max(10),
    }),
    reply: passkey,
    status: 201,
    effect: 'write',
    rate: 'password',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/users/:id/passkeys/:passkey',
    summary: 'Rename a passkey',
    params: ofPasskey,
    body: z.strictObject({ name: requiredLine }),
    reply: passkey,
    effect: 'write',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id/passkeys/:passkey',
    summary: 'Delete a passkey',
    description: 'It stops working.',
    params: ofPasskey,
    reply: z.object({}),
    effect: 'write',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/auth/passkey/prepare',
    summary: 'Get the options for signing in with a passkey',
    reply: z.object({ options }),
    effect: 'write',
    rate: 'login',
    beforePassword: true,
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
      authenticatorData: bytes(2000),
      signature: bytes(2000),
      userHandle: bytes(200).optional(),
    }),
    reply: me,
    effect: 'write',
    rate: 'login',
    beforePassword: true,
    access: anyone('Signing in starts the session.'),
  }),
}
