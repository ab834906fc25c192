import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { form: formMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
