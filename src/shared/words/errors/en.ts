import { counting } from '../formats.ts'
import type { ErrorCode } from '#shared/errors.ts'

const { things } = counting('en')

export const en = {
  error: {
    sessionExpired: 'Session expired',
    operationFailed: 'Operation failed',
    tooManyRequests: 'Too many requests',
    tryAgainIn: (seconds: number) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `Please try again after ${things(minutes, 'minute', 'minutes')}`
    },
    /** So that whoever runs the server finds it in its log. */
    named: (said: string, request: string) => `${said} (request ${request})`,
    projectInactive: 'Project is inactive',
    inviteMismatch: "Email doesn't match invite",
  },
  /** What the API says when it refuses, by its code. */
  failure: {
    bad_input: 'bad input',
    weak_password:
      'This password is easy to guess: it is common, was leaked, or says something about you. Please choose another.',
    bad_signature: 'the signature is missing, wrong or too old',
    bad_link: 'This link has been used, or is too old',
    unauthorized: 'unauthorized',
    bad_credentials: 'Incorrect email or password',
    bad_password: 'Incorrect password',
    bad_code: 'This code is not right, or was used already',
    bad_passkey: 'This passkey is not known here',
    sign_in_again: 'This took too long, or there were too many tries. Please sign in again.',
    storage_limit: 'storage limit reached',
    user_limit: 'user limit reached',
    forbidden: 'forbidden',
    password_needed: 'Please set a password of your own first',
    cross_site: 'forbidden',
    for_another: 'only the person themselves may do this',
    login_as_refused: 'Only an administrator signs in as somebody else, and as nobody who is one too',
    registration_closed: 'New accounts are by invitation here',
    looking: 'You are looking through the eyes of somebody else, which changes nothing: stop that first',
    invite_mismatch: "Email doesn't match invite",
    not_held: 'nobody grants what they do not hold themselves',
    own_rights: 'nobody changes their own rights',
    owner_rights: 'an owner may do everything',
    inactive: 'Project is inactive',
    subscription_ended: 'subscription ended',
    not_found: 'not found',
    no_account: 'nobody with an account has confirmed this address',
    conflict: 'conflict',
    challenge_gone: 'This took too long. Please try again.',
    known_here: 'this person is a member, an owner or invited already',
    last_owner: 'an organisation keeps an owner: name another one first',
    tus_version: 'this server speaks tus 1.0.0',
    too_large: 'too large',
    media_type: 'unsupported media type',
    locked: 'somebody else is sending this upload right now',
    too_many_requests: 'Too many requests',
    client_closed: 'cancelled',
    internal: 'Operation failed',
    store_away: 'the server cannot reach its files right now; try again in a moment',
    payments_off: 'payments are not set up',
    payments_away: 'the payment provider does not answer right now; try again in a moment',
    too_slow: 'this takes too long right now; ask for less, or try again in a moment',
    busy: 'This is being changed by someone else right now. Try again in a moment.',
    disk_full: 'the server has no space left',
  } satisfies Record<ErrorCode, string>,
}

export type Words = typeof en
