import type { Found } from './found.ts'

export interface OnMail {
  smtpUrl: string | undefined
  mailFrom: string
}

const NOWHERE = /@localhost>?$/

/** Checks that the mail server accepts our login, without sending a mail. */
export async function mailHealth({ smtpUrl, mailFrom }: OnMail): Promise<Found> {
  if (smtpUrl === undefined) return { state: 'warn', said: ['mailToFiles'] }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl, { connectionTimeout: 8000, greetingTimeout: 8000 } as object)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
  return NOWHERE.test(mailFrom)
    ? { state: 'warn', said: ['mailFromNowhere', mailFrom] }
    : { state: 'ok', said: ['mailWell'] }
}
