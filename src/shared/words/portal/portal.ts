import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { portal: portalMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
