import { implement, requireOwnSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { notificationsContract } from '#shared/contract/people/notifications.contract.ts'
import { NOTIFICATION_KINDS } from '#shared/rules/notification-kinds.ts'
import { findNotificationSettings, setNotification } from './notifications.repo.ts'
import { readSubscription } from './unsubscribe-link.ts'

export const notificationsRoutes = ({ db, config }: Services) =>
  implement(notificationsContract, {
    read: async (call) => findNotificationSettings(db, requireOwnSession(call, call.input.params.id).user.email),
    async update(call) {
      const { email } = requireOwnSession(call, call.input.params.id).user
      await transaction(db, async (trx) => {
        for (const notification of NOTIFICATION_KINDS) {
          const isOn = call.input.body[notification]
          if (isOn !== undefined) await setNotification(trx, email, notification, isOn)
        }
      })
      return findNotificationSettings(db, email)
    },
    async ofLink(call) {
      const subscription = readSubscription(config, call.input.query.token)
      return { ...subscription, on: (await findNotificationSettings(db, subscription.email))[subscription.notice] }
    },
    async switch(call) {
      const { token, on: isOn } = call.input.body
      const subscription = readSubscription(config, token)
      await setNotification(db, subscription.email, subscription.notice, isOn)
      return { ...subscription, on: isOn }
    },
  })
