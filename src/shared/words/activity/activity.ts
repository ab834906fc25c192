import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { activity: activityMessages } = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
