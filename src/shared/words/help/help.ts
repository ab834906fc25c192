import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  help: helpMessages,
  knowledge: knowledgeMessages,
  asking: askingMessages,
  desk: deskMessages,
  chat: chatMessages,
} = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
