import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { richText: richTextMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
