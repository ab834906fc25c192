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

/** The entries of a rail are in groups: the collection, what the public sees and sends, and the project itself. */
type RailGroupName = 'collection' | 'public' | 'project'

interface RailEntry {
  group: RailGroupName
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
  {
    group: 'collection',
    to: '/client/archive',
    search: { all: undefined },
    label: () => frameMessages.archive,
    icon: IconFolders,
  },
  {
    group: 'collection',
    to: '/client/archive',
    search: { all: 'items' },
    label: () => frameMessages.allItems,
    icon: IconPhoto,
  },
  {
    group: 'collection',
    to: '/client/exhibits',
    label: () => frameMessages.exhibits,
    icon: IconLayoutGrid,
  },
  {
    group: 'collection',
    to: '/client/tags',
    label: () => frameMessages.tags,
    icon: IconTags,
  },
  {
    group: 'collection',
    to: '/client/similar',
    label: () => frameMessages.similar,
    icon: IconCopyCheck,
    requiresAnyOf: ['artifact.edit'],
  },
  {
    group: 'collection',
    to: '/client/import',
    label: () => frameMessages.import,
    icon: IconTableImport,
    requiresAnyOf: ['import.list'],
  },
  {
    group: 'collection',
    to: '/client/trash',
    label: () => frameMessages.trash,
    icon: IconTrash,
  },
  {
    group: 'public',
    to: '/client/submissions',
    label: () => frameMessages.submissions,
    icon: IconInbox,
    requiresAnyOf: ['submission.list'],
    showsWaitingCount: true,
  },
  {
    group: 'public',
    to: '/client/reports',
    label: () => frameMessages.reports,
    icon: IconFlag,
    requiresAnyOf: ['report.list'],
  },
  {
    group: 'public',
    to: '/client/analytics',
    label: () => frameMessages.analytics,
    icon: IconChartBar,
  },
  {
    group: 'public',
    to: '/client/gallery',
    label: () => frameMessages.gallerySettings,
    icon: IconWorld,
    requiresAnyOf: ['project.edit', 'project.edit-privacy', 'portal.create'],
  },
  {
    group: 'project',
    to: '/client/members',
    label: () => frameMessages.members,
    icon: IconUsers,
  },
  {
    group: 'project',
    to: '/client/settings',
    label: () => frameMessages.settings,
    icon: IconSettings,
    requiresAnyOf: ['project.edit', 'project.delete'],
  },
  {
    group: 'project',
    to: '/client/activity',
    label: () => frameMessages.activity,
    icon: IconHistory,
  },
]

/** Returns the screens of a project that are relevant to a user with these permissions. */
export const getRailEntries = (may: May): readonly RailEntry[] =>
  RAIL_ENTRIES.filter(({ requiresAnyOf }) => !requiresAnyOf || requiresAnyOf.some((action) => may(action)))
