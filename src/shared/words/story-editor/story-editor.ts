import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { storyEditor: storyEditorMessages } = createMessages(
  en,
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
