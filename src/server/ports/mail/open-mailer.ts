import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { v7 } from 'uuid'
import type { MailMessage, Mailer } from './mailer.ts'

/** Loaded when the first mail is sent, because many processes never send one. */
const loadNodemailer = () => import('nodemailer')
const loadMailParser = () => import('postal-mime')

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Sends mail by SMTP or, if no server is configured, writes each mail to an `.eml` file in the data directory. */
export function openMailer({
  smtpUrl,
  from,
  dataDir,
}: {
  smtpUrl: string | undefined
  from: string
  dataDir: string
}): Mailer {
  if (smtpUrl) {
    const openTransport = async () => (await loadNodemailer()).createTransport(smtpUrl, { from })
    let transport: ReturnType<typeof openTransport> | undefined
    return {
      saved: null,
      async send(mail) {
        transport ??= openTransport()
        await (await transport).sendMail(toSendMailOptions(mail, from))
      },
      close: () => void transport?.then((nodemailer) => nodemailer.close()),
    }
  }
  const dir = join(dataDir, 'mail')
  return {
    saved: {
      async read(id) {
        const file = await readFile(join(dir, `${id}.eml`)).catch(ignoreMissing)
        if (!file) return undefined
        const { subject = '', text = '' } = await (await loadMailParser()).default.parse(file)
        return { subject, text: text.trim() }
      },
    },
    async send(mail) {
      const composer = (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true }, { from })
      const { message } = await composer.sendMail(toSendMailOptions(mail, from))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = join(dir, mail.id ?? v7())
      // Renamed once it is complete, so that programs watching the folder never read half a mail.
      await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${name}.part`, `${name}.eml`)
    },
    close() {},
  }
}

function toSendMailOptions({ id, unsubscribe, thread, ...mail }: MailMessage, from: string): SendMailOptions {
  const [domain = 'localhost'] = from.split('@').slice(-1)
  const host = domain.replace(/>$/, '')
  return {
    ...mail,
    ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    ...(thread !== undefined && { references: `<${thread}@${host}>`, inReplyTo: `<${thread}@${host}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
