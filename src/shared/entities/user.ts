import { z } from 'zod'

export const user = z.object({
  id: z.string(),
  role: z.enum(['admin', 'user']),
  username: z.string(),
  email: z.string(),
  created_at: z.number(),
})
export type User = z.infer<typeof user>

/** The signed-in user; `login_as` tells that an administrator acts in their place. */
export const me = user.extend({
  email_confirmed: z.boolean().describe('whether the person has shown that the address is theirs'),
  password_is_mailed: z
    .boolean()
    .optional()
    .describe('signed in with a mailed password: nothing else is open before an own one is set'),
  guide: z.boolean().optional().describe('the guide of the first steps is shown'),
  login_as: z.object({ admin: z.string(), until: z.number() }).optional(),
})
export type Me = z.infer<typeof me>

/** Whoever has given their password, and is asked for a code as well. */
export const halfSignedIn = z.object({
  second_step: z.object({
    token: z.string().describe('goes along with the code; it opens nothing else'),
    expires_at: z.number(),
  }),
})

/** A key that a device or a password manager keeps, and opens its person's account with. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  used_at: z.number().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** One place where somebody is signed in. */
export const userSession = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: z.number(),
  seen_at: z.number(),
  agent: z.string().describe('what the browser says of itself'),
  address: z.string().describe('the network address that it was used from last'),
  place: z
    .enum(['here', 'local', 'elsewhere'])
    .describe('where that is: in a network that is of no place in the world, in the one that asks, or anywhere else'),
})
export type UserSession = z.infer<typeof userSession>
