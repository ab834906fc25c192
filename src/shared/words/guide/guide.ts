import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { guide: guideMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
