import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  notifications: notificationMessages,
  labels: notificationLabels,
  unsubscribe: unsubscribeMessages,
  whenSent: notificationTimes,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
