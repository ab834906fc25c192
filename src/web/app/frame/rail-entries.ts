import {
  IconChartBar,
  IconCopyCheck,
  IconFlag,
  IconFolders,
  IconHistory,
  IconInbox,
  IconLayoutGrid,
  IconPhoto,
  IconSettings,
  IconTableImport,
  IconTags,
  IconTrash,
  IconWorld,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Action } from '#shared/policy/actions.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import type { May } from '#web/kit/client/use-may.ts'

interface RailEntry {
  to: `/client/${'archive' | 'exhibits' | 'tags' | 'similar' | 'import' | 'trash' | 'members' | 'submissions' | 'reports' | 'analytics' | 'gallery' | 'settings' | 'activity'}`
  /** Additional search parameters for its link; undefined removes a parameter. */
  search?: { all: 'items' | undefined }
  label: () => string
  icon: Icon
  /** The entry is shown only to users with at least one of these permissions. */
  requiresAnyOf?: readonly Action[]
  /** Shows the number of waiting items. */
  showsWaitingCount?: true
}

/** The screens of a project, top to bottom. */
const RAIL_ENTRIES: readonly RailEntry[] = [
  { to: '/client/archive', search: { all: undefined }, label: () => frameMessages.archive, icon: IconFolders },
  { to: '/client/archive', search: { all: 'items' }, label: () => frameMessages.allItems, icon: IconPhoto },
  { to: '/client/exhibits', label: () => frameMessages.exhibits, icon: IconLayoutGrid },
  { to: '/client/tags', label: () => frameMessages.tags, icon: IconTags },
  {
    to: '/client/similar',
    label: () => frameMessages.similar,
    icon: IconCopyCheck,
    requiresAnyOf: ['artifact.edit'],
  },
  {
    to: '/client/import',
    label: () => frameMessages.import,
    icon: IconTableImport,
    requiresAnyOf: ['import.list'],
  },
  {
    to: '/client/submissions',
    label: () => frameMessages.submissions,
    icon: IconInbox,
    requiresAnyOf: ['submission.list'],
    showsWaitingCount: true,
  },
  {
    to: '/client/gallery',
    label: () => frameMessages.gallerySettings,
    icon: IconWorld,
    requiresAnyOf: ['project.edit', 'project.edit-privacy', 'portal.create'],
  },
  { to: '/client/trash', label: () => frameMessages.trash, icon: IconTrash },
  { to: '/client/members', label: () => frameMessages.members, icon: IconUsers },
  { to: '/client/reports', label: () => frameMessages.reports, icon: IconFlag, requiresAnyOf: ['report.list'] },
  {
    to: '/client/settings',
    label: () => frameMessages.settings,
    icon: IconSettings,
    requiresAnyOf: ['project.edit', 'project.delete'],
  },
  { to: '/client/analytics', label: () => frameMessages.analytics, icon: IconChartBar },
  { to: '/client/activity', label: () => frameMessages.activity, icon: IconHistory },
]

/** Returns the screens of a project that are relevant to a user with these permissions. */
export const getRailEntries = (may: May): readonly RailEntry[] =>
  RAIL_ENTRIES.filter(({ requiresAnyOf }) => !requiresAnyOf || requiresAnyOf.some((action) => may(action)))
