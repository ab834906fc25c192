import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const { plans: plansMessages } = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
