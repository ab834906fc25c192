import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { story: storyMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
