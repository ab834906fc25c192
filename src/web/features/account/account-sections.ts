import { notificationMessages } from '#shared/words/notifications/notifications.ts'
import {
  deletingMessages,
  passkeysMessages,
  sessionsMessages,
  settingsMessages,
  twoStepMessages,
} from '#shared/words/settings/settings.ts'

/** The id and the name of each section of the account settings. */
export const getAccountSections = (): readonly (readonly [id: string, name: string])[] => [
  ['profile', settingsMessages.profile],
  ['language', settingsMessages.language],
  ['keys', settingsMessages.keys],
  ['two-step', twoStepMessages.title],
  ['passkeys', passkeysMessages.title],
  ['sessions', sessionsMessages.title],
  ['mails', notificationMessages.title],
  ['delete', deletingMessages.title],
]
