import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { guide: guideMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
