import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  help: helpMessages,
  knowledge: knowledgeMessages,
  ticket: ticketMessages,
  inbox: inboxMessages,
  chat: chatMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
