import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { activity: activityMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
