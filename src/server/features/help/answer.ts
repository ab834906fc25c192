import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { announce, mailUnseen } from './ask.ts'
import { answeredLetter } from './help.model.ts'
import { askerIsHere, deleteTicket, holdTicket, insertMessage, updateTicket } from './tickets.repo.ts'

type On = Pick<Services, 'db' | 'queue' | 'hub'>

/**
 * Adds an answer to a help request. It is mailed, except in a chat whose asker is there. A chat whose asker has left
 * becomes a help request answered by mail. Throws `not_found`.
 */
export const answer = (
  on: On,
  helper: string,
  id: string,
  { key, text, close = false }: { key: string; text: string; close?: boolean | undefined },
): Promise<void> =>
  transaction(on.db, async (trx) => {
    const held = await holdTicket(trx, id)
    if (!held) throw new AppError('not_found')
    const message = newId()
    const said = { id: message, ticket: id, key, by: 'helper', user_id: helper, text: text.trim() } as const
    if (!(await insertMessage(trx, said))) return
    const left = held.live && !(await askerIsHere(trx, id))
    const status = close ? 'closed' : 'answered'
    await updateTicket(trx, id, { status, changed_at: Date.now(), ...(left && { live: false }) })
    const to = { email: held.email, user: held.user_id }
    if (left) await mailUnseen(on, trx, held)
    else if (!held.live) await post(trx, on.queue, answeredLetter, to, { ticket: id, message })
    await announce(on, trx, held)
  })

/** Closes or reopens a help request. Throws `not_found`. */
export const setStatus = (on: On, id: string, status: 'open' | 'closed'): Promise<void> =>
  transaction(on.db, async (trx) => {
    const held = await holdTicket(trx, id)
    if (!held) throw new AppError('not_found')
    await updateTicket(trx, id, { status })
    await announce(on, trx, held)
  })

/** Deletes a help request with its messages. Pages that show it are notified. Throws `not_found`. */
export const remove = (on: On, id: string): Promise<void> =>
  transaction(on.db, async (trx) => {
    const held = await holdTicket(trx, id)
    if (!held) throw new AppError('not_found')
    await deleteTicket(trx, id)
    await announce(on, trx, held)
  })
