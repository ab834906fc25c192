import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { story: storyMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
