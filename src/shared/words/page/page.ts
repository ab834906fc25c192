import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  state: stateMessages,
  list: listMessages,
  dialog: dialogMessages,
  shortcuts: shortcutMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
