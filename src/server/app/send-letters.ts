import type { Writer } from '#server/access/letters.ts'
import type { Services } from '#server/access/services.ts'
import { composeLetter } from '#server/ports/mail/compose-letter.ts'
import { isSpent, take, type Allowance } from '#server/access/limits/allowance.ts'
import { drop, postpone, settle, takeDue } from '#server/ports/mail/outbox.ts'

/** Sends what is due in the outbox, one letter after the other, until none is. What fails waits for its next turn. */
export async function sendDue(services: Services, writers: readonly Writer[]): Promise<void> {
  const { db, mail, log } = services
  for (let letter = await takeDue(db); letter; letter = await takeDue(db)) {
    const { id, kind, email, user, about, tries } = letter
    const within = async (allowance: Allowance, whose: string) =>
      tries > 1 || !isSpent(await take(db, allowance, whose))
    try {
      const content = await writers.find((one) => one.kind === kind)?.write(services, { email, user, within }, about)
      if (content) await mail.send({ ...composeLetter(content), to: email, id })
      await (content ? settle(db, id) : drop(db, id))
    } catch (error) {
      const givenUp = await postpone(db, letter, error instanceof Error ? error.message : String(error))
      log.warn({ err: error, letter: id, kind, tries, givenUp }, 'a letter could not be handed over')
    }
  }
}
