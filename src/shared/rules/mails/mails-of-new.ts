/** How many mails new organisations and visitors together may cause in a day: a tenth of what the server sends, at least one. */
export const mailsOfNewPerDay = (mailsPerDay: number): number => Math.max(1, Math.floor(mailsPerDay / 10))
