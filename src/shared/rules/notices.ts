/** Mails that somebody can do without, by what they tell of. All others are needed, and cannot be switched off. */
export const NOTICES = ['invited', 'reports', 'submissions', 'digest'] as const
export type Notice = (typeof NOTICES)[number]
export const isNotice = (text: unknown): text is Notice => NOTICES.some((one) => one === text)
