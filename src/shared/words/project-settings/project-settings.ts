import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { projectSettings: projectSettingsMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
