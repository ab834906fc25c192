import { createMessages } from '../messages.ts'
import { en } from './en.ts'

export const {
  members: membersMessages,
  roles: roleMessages,
  rights: permissionMessages,
  invite: inviteMessages,
  invitation: invitationMessages,
} = createMessages(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))
