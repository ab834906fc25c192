import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { filing: filingMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
