import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { projectSettings: projectSettingsMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
