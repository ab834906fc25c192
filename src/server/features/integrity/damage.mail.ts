import { defineMailTemplate } from '#server/access/mails.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { damageMail } from './integrity.model.ts'
import { formatHead } from '#server/files/ledger/ledger.ts'

export const writeDamageMail = defineMailTemplate(damageMail, async ({ db, config }, { user }, { head, ...about }) => {
  const person = user === null ? undefined : await findUserByLogin(db, user)
  if (person?.role !== 'admin') return null
  return getMailTemplates(person.language).damage({
    ...about,
    name: person.username,
    head: head && formatHead(head),
    url: `${config.publicUrl}/client/admin/integrity`,
  })
})
