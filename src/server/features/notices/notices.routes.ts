import { implement, ownSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { noticesContract } from '#shared/contract/people/notices.contract.ts'
import { NOTICES } from '#shared/rules/notices.ts'
import { findNotices, switchNotice } from './notices.repo.ts'
import { readSubscription } from './unsubscribe-link.ts'

export const noticesRoutes = ({ db, config }: Services) =>
  implement(noticesContract, {
    read: async (call) => findNotices(db, ownSession(call, call.input.params.id).user.email),
    async update(call) {
      const { email } = ownSession(call, call.input.params.id).user
      await transaction(db, async (trx) => {
        for (const notice of NOTICES) {
          const on = call.input.body[notice]
          if (on !== undefined) await switchNotice(trx, email, notice, on)
        }
      })
      return findNotices(db, email)
    },
    async ofLink(call) {
      const about = readSubscription(config, call.input.query.token)
      return { ...about, on: (await findNotices(db, about.email))[about.notice] }
    },
    async switch(call) {
      const { token, on } = call.input.body
      const about = readSubscription(config, token)
      await switchNotice(db, about.email, about.notice, on)
      return { ...about, on }
    },
  })
