import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { giving: givingMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
