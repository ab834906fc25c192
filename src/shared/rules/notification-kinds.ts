/** The kinds of mails that users can turn off. */
export const NOTIFICATION_KINDS = ['invited', 'reports', 'submissions', 'digest'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export const isNotificationKind = (text: unknown): text is NotificationKind =>
  NOTIFICATION_KINDS.some((kind) => kind === text)
