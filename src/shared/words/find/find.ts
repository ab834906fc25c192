import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { find: findMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
