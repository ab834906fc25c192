import type { CheckResult } from './check-result.ts'

export interface MailConfig {
  smtpUrl: string | undefined
  mailFrom: string
}

const LOCALHOST_SENDER = /@localhost>?$/

/** Checks that the mail server accepts our login, without sending a mail. */
export async function checkMailHealth({ smtpUrl, mailFrom }: MailConfig): Promise<CheckResult> {
  if (smtpUrl === undefined) return { state: 'warn', said: ['mailToFiles'] }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl, { connectionTimeout: 8000, greetingTimeout: 8000 } as object)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
  return LOCALHOST_SENDER.test(mailFrom)
    ? { state: 'warn', said: ['mailFromNowhere', mailFrom] }
    : { state: 'ok', said: ['mailWell'] }
}
