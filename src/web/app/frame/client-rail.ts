import {
  IconChartBar,
  IconFlag,
  IconFolders,
  IconHistory,
  IconInbox,
  IconLayoutGrid,
  IconPhoto,
  IconSettings,
  IconTags,
  IconTrash,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Action } from '#shared/policy/actions.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import type { May } from '#web/kit/client/use-may.ts'

interface RailEntry {
  to: `/client/${'archive' | 'exhibits' | 'tags' | 'trash' | 'members' | 'submissions' | 'reports' | 'analytics' | 'settings' | 'activity'}`
  /** What else its address says; what it must not say is undefined. */
  search?: { all: 'items' | undefined }
  label: () => string
  icon: Icon
  /** Who may do none of these does not see it. */
  asks?: readonly Action[]
  /** What waits there is counted. */
  waits?: true
}

/** The screens of a project, top to bottom. A screen enters this list on the day it exists. */
const RAIL: readonly RailEntry[] = [
  { to: '/client/archive', search: { all: undefined }, label: () => frameMessages.archive, icon: IconFolders },
  { to: '/client/archive', search: { all: 'items' }, label: () => frameMessages.allItems, icon: IconPhoto },
  { to: '/client/exhibits', label: () => frameMessages.exhibits, icon: IconLayoutGrid },
  { to: '/client/tags', label: () => frameMessages.tags, icon: IconTags },
  {
    to: '/client/submissions',
    label: () => frameMessages.submissions,
    icon: IconInbox,
    asks: ['submission.list'],
    waits: true,
  },
  { to: '/client/trash', label: () => frameMessages.trash, icon: IconTrash },
  { to: '/client/members', label: () => frameMessages.members, icon: IconUsers },
  { to: '/client/reports', label: () => frameMessages.reports, icon: IconFlag, asks: ['report.list'] },
  {
    to: '/client/settings',
    label: () => frameMessages.settings,
    icon: IconSettings,
    asks: ['project.edit', 'project.edit-privacy', 'project.delete', 'portal.create'],
  },
  { to: '/client/analytics', label: () => frameMessages.analytics, icon: IconChartBar },
  { to: '/client/activity', label: () => frameMessages.activity, icon: IconHistory },
]

/** The screens of a project that somebody has something to do on. */
export const railFor = (may: May): readonly RailEntry[] =>
  RAIL.filter(({ asks }) => !asks || asks.some((action) => may(action)))
