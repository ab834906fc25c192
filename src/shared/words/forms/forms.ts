import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { form: formMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
