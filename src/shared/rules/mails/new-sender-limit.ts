/**
 * Daily limit of mails caused by new organisations and visitors together: a tenth of the server's limit, at least one.
 */
export const getNewSenderMailsPerDay = (mailsPerDay: number): number => Math.max(1, Math.floor(mailsPerDay / 10))
