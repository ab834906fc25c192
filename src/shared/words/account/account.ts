import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  login: loginMessages,
  secondStep: secondStepMessages,
  forgot: forgotMessages,
  register: registerMessages,
  ownPassword: ownPasswordMessages,
  confirm: confirmMessages,
  address: addressMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
