import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { trash: trashMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
