import { z } from 'zod'

export const user = z.object({
  id: z.string(),
  role: z.enum(['admin', 'user']),
  username: z.string(),
  email: z.string(),
  created_at: z.number(),
})
export type User = z.infer<typeof user>

/** The signed-in user. `login_as` is present while an administrator acts as them. */
export const currentUser = user.extend({
  email_confirmed: z.boolean().describe('Whether the user has confirmed their email address.'),
  password_is_mailed: z
    .boolean()
    .optional()
    .describe(
      'true after signing in with an emailed password. Everything else is closed until the user sets their own password.',
    ),
  guide: z.boolean().optional().describe('Whether the getting-started guide is shown.'),
  login_as: z.object({ admin: z.string(), until: z.number() }).optional(),
})
export type CurrentUser = z.infer<typeof currentUser>

/** The reply to a sign-in that still needs the second step. */
export const pendingSignIn = z.object({
  second_step: z.object({
    token: z.string().describe('Token to send with the code. It gives access to nothing else.'),
    expires_at: z.number(),
  }),
})

/** A passkey of an account. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  used_at: z.number().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** A session of a user. */
export const userSession = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: z.number(),
  seen_at: z.number(),
  agent: z.string().describe('User agent of the browser.'),
  address: z.string().describe('IP address from which it was last used.'),
  place: z
    .enum(['here', 'local', 'elsewhere'])
    .describe('`here`: in the same network as this call. `local`: in a private network. `elsewhere`: anywhere else.'),
})
export type UserSession = z.infer<typeof userSession>
