import type { Notice } from '#shared/rules/notices.ts'

export const en = {
  notices: {
    title: 'What you want to be told of',
    text: 'What concerns your account itself, such as a new password, is always mailed.',
    saved: 'Saved',
  },
  labels: {
    invited: 'Somebody adds me to a project',
    reports: 'A visitor reports something in a project that I look after',
    submissions: 'Something is given to a portal whose submissions I review, answered or taken back',
    digest: 'Once a week: what others did in my projects',
  } satisfies Record<Notice, string>,
  unsubscribe: {
    title: 'Mails to you',
    onTitle: 'Stop these mails?',
    on: (email: string, what: string) => `We write to ${email} about this: ${what}.`,
    stop: 'Stop these mails',
    stopping: 'Stopping',
    offTitle: 'These mails are switched off',
    off: (email: string, what: string) =>
      `We no longer write to ${email} about this: ${what}. All other mails come as before.`,
    undo: 'Send them again',
    undoing: 'Switching on',
    settings: 'All that you are told of is in My Settings',
    brokenTitle: 'This link does not work',
    brokenText: 'Copy the whole address from the mail, or choose in My Settings what you want to be told of.',
  },
  /** What happens, within a sentence and in small print. */
  within: {
    invited: 'somebody adds you to a project',
    reports: 'a visitor reports something in a project that you look after',
    submissions: 'something is given to a portal whose submissions you review',
    digest: 'what others did in your projects, once a week',
  } satisfies Record<Notice, string>,
}

export type Words = typeof en
