import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { plans: plansMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
