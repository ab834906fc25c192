/**
 * Returns the daily limit for mails caused by new organisations and visitors together: a tenth of the server's limit,
 * but at least one.
 */
export const getNewSenderMailsPerDay = (mailsPerDay: number): number => Math.max(1, Math.floor(mailsPerDay / 10))
