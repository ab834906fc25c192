import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { subscription: subscriptionMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
