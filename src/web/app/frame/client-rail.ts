import {
  IconFolders,
  IconHistory,
  IconLayoutGrid,
  IconTags,
  IconTrash,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { frameMessages } from '#shared/words/frame/frame.ts'

interface RailEntry {
  to: '/client/archive' | '/client/exhibits' | '/client/tags' | '/client/trash' | '/client/members' | '/client/activity'
  label: () => string
  icon: Icon
}

/** The screens of a project, top to bottom. A screen enters this list on the day it exists. */
export const RAIL: readonly RailEntry[] = [
  { to: '/client/archive', label: () => frameMessages.archive, icon: IconFolders },
  { to: '/client/exhibits', label: () => frameMessages.exhibits, icon: IconLayoutGrid },
  { to: '/client/tags', label: () => frameMessages.tags, icon: IconTags },
  { to: '/client/trash', label: () => frameMessages.trash, icon: IconTrash },
  { to: '/client/members', label: () => frameMessages.members, icon: IconUsers },
  { to: '/client/activity', label: () => frameMessages.activity, icon: IconHistory },
]
