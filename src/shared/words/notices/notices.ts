import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  notices: noticesMessages,
  labels: noticeLabels,
  unsubscribe: unsubscribeMessages,
  within: noticesWithin,
} = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
