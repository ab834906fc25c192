import { z } from 'zod'
import { bounded, id, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { me, passkey } from '#shared/entities/user.ts'
import { anyone, endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const ofPasskey = z.object({ id, passkey: id })
/** Bytes as browsers tell them, in base64url. */
const bytes = (most: number) => z.base64url().max(most)
const credential = bytes(1400).describe('the id that the authenticator gave it')
const clientDataJSON = bytes(4000)
const options = z
  .record(z.string(), z.unknown())
  .describe('what navigator.credentials takes, in the JSON of WebAuthn; good for five minutes and once')

export const passkeysContract = {
  list: endpoint({
    method: 'GET',
    path: '/users/:id/passkeys',
    summary: 'One’s passkeys, the oldest first',
    params,
    reply: z.array(passkey),
    effect: 'read',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/users/:id/passkeys/prepare',
    summary: 'What a browser makes a passkey from',
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
    summary: 'Keep the passkey that a browser has made, under a name. 409 where it took too long, or there are 20',
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
    summary: 'Call a passkey something else',
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
    summary: 'Take a passkey away: it opens nothing any more',
    params: ofPasskey,
    reply: z.object({}),
    effect: 'write',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/auth/passkey/prepare',
    summary: 'What a browser has a passkey sign',
    reply: z.object({ options }),
    effect: 'write',
    rate: 'login',
    beforePassword: true,
    access: anyone('signing in is how a session begins; the answer is the same for everybody'),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in by a passkey, which counts as both steps. 409 where it took too long',
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
    access: anyone('signing in is how a session begins'),
  }),
}
