import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { live: liveMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
