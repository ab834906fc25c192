import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { reports: reportsMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
