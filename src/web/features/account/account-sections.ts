import { noticesMessages } from '#shared/words/notices/notices.ts'
import {
  deletingMessages,
  passkeysMessages,
  sessionsMessages,
  settingsMessages as words,
  twoStepMessages,
} from '#shared/words/settings/settings.ts'

/** The id and name of each section of the account settings. */
export const accountSections = (): readonly (readonly [id: string, name: string])[] => [
  ['profile', words.profile],
  ['language', words.language],
  ['keys', words.keys],
  ['two-step', twoStepMessages.title],
  ['passkeys', passkeysMessages.title],
  ['sessions', sessionsMessages.title],
  ['mails', noticesMessages.title],
  ['delete', deletingMessages.title],
]
