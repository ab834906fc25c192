import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const { storyEditor: storyEditorMessages } = sentences(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
