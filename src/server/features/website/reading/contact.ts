import type { Caller } from '#server/access/caller.ts'
import { takeSharedAllowance, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listAdministrators } from '#server/features/users/users.repo.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { newId } from '#server/kit/ids.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { insertContactMessage } from '../data/contact.repo.ts'
import { contactMail } from '../data/website.model.ts'

/** Limits messages from all networks together, so that nobody can fill the table. */
const ALL_NETWORKS_ALLOWANCE: Allowance = { name: 'contact-forms', maxUses: 1000, seconds: 24 * 3600 }
const NETWORK_ALLOWANCE: Allowance = { name: 'contact-forms-of', maxUses: 60, seconds: 24 * 3600 }

interface ContactInput {
  first_name: string
  last_name: string
  email: string
  org?: string | undefined
  message?: string | undefined
}

/** Stores a contact form message and notifies the administrators. */
export const submitContactMessage = (
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  { ip }: Pick<Caller, 'ip'>,
  input: ContactInput,
): Promise<void> =>
  transaction(db, async (trx) => {
    await takeSharedAllowance(
      trx,
      { total: ALL_NETWORKS_ALLOWANCE, perNetwork: NETWORK_ALLOWANCE },
      { resource: 'all', network: networkOf(ip) },
    )
    const { org = '', message = '', ...sender } = input
    const id = newId()
    await insertContactMessage(trx, { id, ...sender, org, message: message.trim() })
    for (const recipient of await listAdministrators(trx))
      await enqueueMail(trx, queue, contactMail, recipient, { form: id })
  })
