import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { v7 } from 'uuid'
import type { Letter, Mail } from './mail.ts'

/** Mail by SMTP, or, where no server is named, as one `.eml` file a letter in the data directory. */
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
    const transport = createTransport(smtpUrl, { from })
    return {
      async send(letter) {
        await transport.sendMail(messageOf(letter, from))
      },
      close: () => transport.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true }, { from })
  const dir = join(dataDir, 'mail')
  return {
    async send(letter) {
      const { message } = await composer.sendMail(messageOf(letter, from))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = join(dir, v7())
      // Renamed when whole, so that whoever watches the folder never reads half a letter.
      await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${name}.part`, `${name}.eml`)
    },
    close: () => composer.close(),
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
