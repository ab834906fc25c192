import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { v7 } from 'uuid'
import type { Letter, Mail } from './mail.ts'

/** Loaded with the first mail because many processes never send one. */
const library = () => import('nodemailer')

/** Sends mail by SMTP or, if no server is configured, writes each mail to an `.eml` file in the data directory. */
export function openMail({
  smtpUrl,
  from,
  dataDir,
}: {
  smtpUrl: string | undefined
  from: string
  dataDir: string
}): Mail {
  if (smtpUrl) {
    const open = async () => (await library()).createTransport(smtpUrl, { from })
    let transport: ReturnType<typeof open> | undefined
    return {
      async send(letter) {
        transport ??= open()
        await (await transport).sendMail(messageOf(letter, from))
      },
      close: () => void transport?.then((opened) => opened.close()),
    }
  }
  const dir = join(dataDir, 'mail')
  return {
    async send(letter) {
      const composer = (await library()).createTransport({ streamTransport: true, buffer: true }, { from })
      const { message } = await composer.sendMail(messageOf(letter, from))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = join(dir, v7())
      // Renamed when complete, so that programs that watch the folder never read half a mail.
      await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${name}.part`, `${name}.eml`)
    },
    close() {},
  }
}

function messageOf({ id, unsubscribe, thread, ...letter }: Letter, from: string): SendMailOptions {
  const [said = 'localhost'] = from.split('@').slice(-1)
  const host = said.replace(/>$/, '')
  return {
    ...letter,
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
