import { z } from 'zod'
import {
  email,
  id,
  line,
  boundedLine,
  password,
  plainText,
  requiredLine,
  typedPassword,
} from '#shared/entities/fields.ts'
import { pendingSignIn, currentUser } from '#shared/entities/user.ts'
import { MAX_CODE, MAX_EMAIL } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { anyone, endpoint, signedIn } from '../endpoint.ts'

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    description: 'If two-step sign-in is on, returns a token to send to /auth/second_step with a code.',
    body: z.strictObject({
      email,
      password: typedPassword,
      invite: id
        .optional()
        .describe('ID of the invitation that the sign-in is for. It must have been sent to the same email address.'),
      login_as: plainText(MAX_EMAIL)
        .optional()
        .describe('ID or email address of the user to act as. Needs an administrator’s own credentials.'),
    }),
    reply: z.union([currentUser, pendingSignIn]),
    effect: 'write',
    rate: 'login',
    allowedWithMailedPassword: true,
    access: anyone('Signing in starts the session.'),
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/auth/second_step',
    summary: 'Complete a two-step sign-in',
    description: 'Takes a code from the authenticator app, or a recovery code.',
    body: z.strictObject({ token: plainText(100), code: plainText(MAX_CODE) }),
    reply: currentUser,
    effect: 'write',
    rate: 'login',
    allowedWithMailedPassword: true,
    access: anyone('The token proves that the caller has entered the password.'),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    description: 'Ends the session on the server.',
    reply: z.object({}),
    effect: 'write',
    allowedWithMailedPassword: true,
    access: anyone('Signing out twice isn’t an error.'),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account',
    description: 'Signs the user in. With `org_title`, also creates an organisation.',
    status: 201,
    body: z.strictObject({
      email,
      username: requiredLine,
      password,
      org_title: requiredLine.optional(),
      invite: id
        .optional()
        .describe(
          'ID of an invitation. Together with `token`, it makes the user a member and confirms their email address.',
        ),
      token: plainText(100).optional(),
      how_hear: boundedLine(100).optional(),
      how_hear_additional: line.optional(),
      terms: z.literal(true, encodeReason('must_agree')),
    }),
    reply: currentUser,
    effect: 'write',
    rate: 'register',
    access: anyone('Anyone can register while REGISTRATION is open.'),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'Get the signed-in user',
    reply: currentUser,
    effect: 'read',
    allowedWithMailedPassword: true,
    access: signedIn('The answer is only about the caller.'),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Confirm an email address',
    description: 'Takes the token from the emailed link, which works once.',
    body: z.strictObject({ token: plainText(100) }),
    reply: z.object({}),
    effect: 'write',
    rate: 'login',
    access: anyone('The link proves that the caller can read emails to that address.'),
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/send_confirmation',
    summary: 'Resend the email that confirms the caller’s address',
    reply: z.object({}),
    effect: 'write',
    rate: 'mail',
    access: signedIn('The email is sent to the caller only.'),
  }),
  forgotPassword: endpoint({
    method: 'GET',
    path: '/auth/forgot_password/:email',
    summary: 'Email a new password',
    description:
      'The password works once, within one hour. The answer is the same whether or not the address is known.',
    params: z.object({ email }),
    reply: z.object({}),
    effect: 'write',
    rate: 'mail',
    access: anyone('People who forgot their password can’t sign in, and the answer reveals nothing.'),
  }),
  keepAlive: endpoint({
    method: 'GET',
    path: '/auth/keep_alive',
    summary: 'Keep the session alive',
    description: 'For long uploads.',
    reply: z.object({}),
    effect: 'write',
    access: signedIn('The call extends the caller’s own session only.'),
  }),
}
