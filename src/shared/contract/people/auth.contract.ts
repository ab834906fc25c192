import { z } from 'zod'
import { email, id, password, plain, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { halfSignedIn, me } from '#shared/entities/user.ts'
import { MAX_CODE, MAX_EMAIL } from '#shared/rules/limits.ts'
import { registerForm } from '#shared/forms/account/register.form.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { anyone, endpoint, signedIn } from '../endpoint.ts'

/** Whoever agrees to nothing is told so in the words of the form. */
const mustAgree = () => formMessages.required(registerForm.fields.find(({ key }) => key === 'terms')?.label ?? 'terms')

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in. Who has turned two-step sign-in on is asked for a code: /auth/second_step',
    body: z.strictObject({
      email,
      password: typedPassword,
      invite: id.optional().describe('the invitation that this is about: it must have gone to the same e-mail'),
      login_as: plain(MAX_EMAIL).optional().describe('user id or e-mail; needs an administrator’s own credentials'),
    }),
    reply: z.union([me, halfSignedIn]),
    effect: 'write',
    rate: 'login',
    beforePassword: true,
    access: anyone('signing in is how a session begins'),
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/auth/second_step',
    summary: 'Sign in, second step: a code of the authenticator app, or one to recover with',
    body: z.strictObject({ token: plain(100), code: plain(MAX_CODE) }),
    reply: me,
    effect: 'write',
    rate: 'login',
    beforePassword: true,
    access: anyone('whoever has the token has given the password'),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out; the session ends on the server',
    reply: z.object({}),
    effect: 'write',
    beforePassword: true,
    access: anyone('signing out twice is no error'),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account, with an organisation where org_title is given, and sign in',
    status: 201,
    body: z.strictObject({
      email,
      username: requiredLine,
      password,
      org_title: requiredLine.optional(),
      invite: id.optional().describe('with token: makes the invited person a member, and confirms their address'),
      token: plain(100).optional(),
      how_hear: plain(100).optional(),
      how_hear_additional: plain(500).optional(),
      terms: z.literal(true, { error: mustAgree }),
    }),
    reply: me,
    effect: 'write',
    rate: 'register',
    access: anyone('anybody may register while REGISTRATION is open'),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user',
    reply: me,
    effect: 'read',
    beforePassword: true,
    access: signedIn('tells the caller about themselves only'),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Confirm an address by the link that was mailed to it; a link works once',
    body: z.strictObject({ token: plain(100) }),
    reply: z.object({}),
    effect: 'write',
    rate: 'login',
    access: anyone('whoever has the link reads the mail of that address'),
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/send_confirmation',
    summary: 'Mail the link that confirms the caller’s address again',
    reply: z.object({}),
    effect: 'write',
    rate: 'mail',
    access: signedIn('mails the caller only'),
  }),
  forgotPassword: endpoint({
    method: 'GET',
    path: '/auth/forgot_password/:email',
    summary: 'Mail a fresh password, good for one hour and once; answers the same whether or not the address is known',
    params: z.object({ email }),
    reply: z.object({}),
    effect: 'write',
    rate: 'mail',
    access: anyone('whoever forgot their password cannot sign in; the answer tells nothing'),
  }),
  keepAlive: endpoint({
    method: 'GET',
    path: '/auth/keep_alive',
    summary: 'Keeps the session alive during long uploads',
    reply: z.object({}),
    effect: 'write',
    access: signedIn('touches the caller’s own session only'),
  }),
}
