import { sentences } from '../sentences.ts'
import { en } from './en.ts'

export const {
  members: membersMessages,
  roles: roleMessages,
  rights: rightsMessages,
  inviting: invitingMessages,
  invitation: invitationMessages,
} = sentences(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
