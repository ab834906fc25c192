import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { trash: trashMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
