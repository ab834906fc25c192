import type { NotificationKind } from '#shared/rules/notification-kinds.ts'

export const en = {
  notifications: {
    title: 'Notifications',
    text: 'Choose which emails to receive. Emails about your account, such as a new password, are always sent.',
    saved: 'Saved',
  },
  labels: {
    invited: 'Someone adds you to a project',
    reports: 'A visitor reports an item in a project you’re responsible for',
    submissions: 'A contributor sends or withdraws a submission that you review, or answers a question',
    digest: 'Weekly summary of what others did in your projects',
  } satisfies Record<NotificationKind, string>,
  unsubscribe: {
    title: 'Notifications',
    onTitle: 'Stop these emails?',
    on: (email: string, occasion: string) => `Emails are sent to ${email} ${occasion}.`,
    stop: 'Stop these emails',
    stopping: 'Stopping…',
    offTitle: 'You’ve unsubscribed',
    off: (email: string, occasion: string) =>
      `You’ll no longer receive an email at ${email} ${occasion}. You’ll still receive all other emails.`,
    undo: 'Resume these emails',
    undoing: 'Resuming…',
    settings: 'Manage all notifications in My Settings',
    brokenTitle: 'This link doesn’t work',
    brokenText: 'Copy the complete link from the email, or choose your notifications in My Settings.',
  },
  /** Ends a sentence about when an email is sent. */
  whenSent: {
    invited: 'when someone adds you to a project',
    reports: 'when a visitor reports an item in a project you’re responsible for',
    submissions: 'when there’s something new about submissions that you review',
    digest: 'once a week about what others did in your projects',
  } satisfies Record<NotificationKind, string>,
}

export type Messages = typeof en
