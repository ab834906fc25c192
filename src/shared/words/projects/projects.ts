import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { project: projectMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
