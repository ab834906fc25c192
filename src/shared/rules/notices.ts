/** The kinds of mails that users can turn off. */
export const NOTICES = ['invited', 'reports', 'submissions', 'digest'] as const
export type Notice = (typeof NOTICES)[number]
export const isNotice = (text: unknown): text is Notice => NOTICES.some((one) => one === text)
