import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { tags: tagsMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
