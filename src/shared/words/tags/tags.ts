import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { tags: tagsMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
