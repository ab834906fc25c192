import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { artifact: artifactMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
