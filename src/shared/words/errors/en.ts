import { createPluralizer } from '../formats.ts'
import type { ErrorCode } from '#shared/errors.ts'

const { quantity } = createPluralizer('en')

export const en = {
  error: {
    sessionExpired: 'Session expired',
    operationFailed: 'Operation failed',
    tooManyRequests: 'Too many requests',
    tryAgainIn: (seconds: number) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `Please try again after ${quantity(minutes, 'minute', 'minutes')}`
    },
    /** Includes the request id, so that the operator can find the request in the server's log. */
    withRequestId: (text: string, requestId: string) =>
      text.endsWith('.') ? `${text.slice(0, -1)} (request ${requestId}).` : `${text} (request ${requestId})`,
    projectInactive: 'Project is inactive',
    inviteMismatch: "Email doesn't match invite",
  },
  /** API errors, by code. */
  failure: {
    bad_input: 'Something in this request isn’t valid.',
    weak_password:
      'This password is easy to guess: it’s common, was leaked in a data breach, or contains something about you. Choose another one.',
    bad_signature: 'The signature is missing, wrong or too old.',
    bad_link: 'This link has expired or was already used.',
    unauthorized: 'Sign in to continue.',
    bad_credentials: 'The email or password is incorrect.',
    bad_password: 'This password is incorrect.',
    bad_code: 'This code is incorrect or was already used.',
    bad_passkey: 'This passkey couldn’t be verified. Try again or use another one.',
    sign_in_again: 'This took too long, or there were too many attempts. Sign in again.',
    storage_limit: 'The organisation has no storage left. An owner can change the plan or delete items permanently.',
    user_limit: 'The organisation’s plan doesn’t allow any more members. An owner can change the plan.',
    forbidden: 'You don’t have permission to do this.',
    password_needed: 'Set your own password first.',
    cross_site: 'This request came from another website, so it was refused.',
    for_another: 'Only the person this account belongs to can do this.',
    login_as_refused: 'Only administrators can sign in as someone else, and never as another administrator.',
    registration_closed: 'You need an invitation to create an account here.',
    looking: 'You’re viewing as someone else, so you can’t change anything. Stop viewing as them first.',
    invite_mismatch: "Email doesn't match invite",
    not_held: 'You can only grant permissions you have.',
    own_rights: 'You can’t change your own access.',
    owner_rights: 'Owners always have every permission.',
    inactive: 'Project is inactive',
    subscription_ended: 'The subscription has ended, so nothing can be added or changed. An owner can renew it.',
    not_found: 'This couldn’t be found. It may have been moved or deleted.',
    no_account: 'There’s no account with this email address, or it isn’t confirmed yet.',
    conflict: 'This was changed in the meantime. Reload it and try again.',
    challenge_gone: 'This took too long. Try again.',
    known_here: 'This person is already a member or an owner, or has been invited.',
    last_owner: 'An organisation needs at least one owner. Add another owner first.',
    tus_version: 'This server only supports version 1.0.0 of the tus protocol.',
    too_large: 'This is too large for the server to accept.',
    media_type: 'This type of content isn’t accepted here.',
    locked: 'This file is already being uploaded from somewhere else.',
    too_many_requests: 'Too many requests',
    client_closed: 'The request was cancelled.',
    internal: 'Operation failed',
    store_away: 'The server can’t reach its files right now. Try again in a moment.',
    payments_off: 'Payments aren’t set up on this server.',
    payments_away: 'The payment provider isn’t responding right now. Try again in a moment.',
    too_slow: 'The server is too busy for this right now. Request less at a time, or try again in a moment.',
    busy: 'Someone else is changing this right now. Try again in a moment.',
    disk_full: 'The server has run out of disk space.',
  } satisfies Record<ErrorCode, string>,
}

export type Messages = typeof en
