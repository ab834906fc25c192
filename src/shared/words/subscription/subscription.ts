import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { subscription: subscriptionMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
