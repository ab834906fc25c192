import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { audience: audienceMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
