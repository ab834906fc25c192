import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  login: loginMessages,
  secondStep: secondStepMessages,
  forgot: forgotMessages,
  register: registerMessages,
  ownPassword: ownPasswordMessages,
  confirm: confirmMessages,
  address: addressMessages,
} = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
