import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  settings: settingsMessages,
  twoStep: twoStepMessages,
  passkeys: passkeysMessages,
  sessions: sessionsMessages,
  proof: proofMessages,
  deleting: deletingMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
