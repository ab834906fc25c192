import type { Caller } from '#server/access/caller.ts'
import { takeShared, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { newId } from '#server/kit/ids.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { insertContact, listTold } from '../kept/contact.repo.ts'
import { contactLetter } from '../kept/website.model.ts'

/** Limits all networks together, so that nobody can fill the table. */
const FORMS: Allowance = { name: 'contact-forms', times: 1000, seconds: 24 * 3600 }
const OF_NETWORK: Allowance = { name: 'contact-forms-of', times: 60, seconds: 24 * 3600 }

interface Given {
  first_name: string
  last_name: string
  email: string
  org?: string | undefined
  message?: string | undefined
}

/** Stores a contact form message and notifies the administrators. */
export const takeContact = (
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  { ip }: Pick<Caller, 'ip'>,
  given: Given,
): Promise<void> =>
  transaction(db, async (trx) => {
    await takeShared(trx, { all: FORMS, each: OF_NETWORK }, { whole: 'all', network: networkOf(ip) })
    const { org = '', message = '', ...person } = given
    const id = newId()
    await insertContact(trx, { id, ...person, org, message: message.trim() })
    for (const to of await listTold(trx)) await post(trx, queue, contactLetter, to, { form: id })
  })
