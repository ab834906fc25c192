import { sentences } from './words.ts'

/** What people read about their account: its password, its address. */

export const ownPasswordMessages = sentences('ownPassword', {
  title: 'Choose your own password',
  text: 'The password that we mailed to you works once, and you have just used it. Set one of your own to go on.',
  save: 'Set password',
  saving: 'Setting password',
  done: 'Your password is set',
})

export const confirmMessages = sentences('confirm', {
  title: 'Confirm your email address',
  text: 'This tells us that the address is yours, so that what is meant for it reaches you and nobody else.',
  confirm: 'Confirm address',
  confirming: 'Confirming',
  doneTitle: 'Your address is confirmed',
  doneText: 'You need not do anything else.',
  goOn: 'Go to your projects',
  brokenTitle: 'This link is not complete',
  brokenText: 'Copy the whole address from the mail, or sign in and have a new link sent from My Settings.',
  again: 'Sign in and have a new link sent from My Settings.',
})

export const addressMessages = sentences('address', {
  confirmed: 'Your address is confirmed',
  unconfirmed: 'Your address is not confirmed yet',
  text: (email: string) => `Open the link in the mail that we sent to ${email}.`,
  send: 'Send the link again',
  sending: 'Sending',
  sent: 'The link is on its way',
})
