import '@mantine/spotlight/styles.css'
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBuilding,
  IconFolders,
  IconHome,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconShieldCog,
  IconSun,
  IconWorldSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { getAccountSections } from '#web/features/account/account-sections.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useUndoLast } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { getPageCommands } from '#web/kit/client/page-commands.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { useSignOut } from '#web/kit/client/sign-out.ts'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { KeyCaps } from '#web/ui/client/shortcut-list.tsx'
import { applyTheme } from '#web/ui/preferences/theme.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { getRailEntries } from '../rail-entries.ts'
import { usePaletteResults, type CommandGroup } from './palette-results.tsx'
import styles from './search.module.css'

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  projectId: string | undefined
  initialQuery: string
  /** Whether it searches all projects from the beginning, not only the current one. */
  startsEverywhere: boolean
  onClose: () => void
}

/** Offers all destinations and commands by name; the typed text can also be searched for. */
export function CommandPalette({ projectId, initialQuery, startsEverywhere, onClose }: Props) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const me = useMe()
  const { projects = [], orgs = [] } = useQuery(projectsAndOrgsQuery(useApi(), me?.id ?? '')).data ?? {}
  const [nowMs] = useState(() => Date.now())
  const may = useMay(projectId ?? '')
  const [query, setQuery] = useState(initialQuery)
  const [isEverywhere, setIsEverywhere] = useState(startsEverywhere || projectId === undefined)
  // The page's commands, as they were when the palette was opened.
  const [pageCommands] = useState(getPageCommands)
  const undoLast = useUndoLast()
  /** Whether the user has moved the selection, which late results must not change. */
  const hasMovedSelection = useRef(false)
  useEffect(() => spotlight.open(), [])
  useEffect(() => {
    if (query.trim() !== '' && !hasMovedSelection.current) selectFirstResult()
  })
  const activeOrgs = orgs.filter(({ subscription }) => computeSubscriptionFlags(subscription, nowMs).active)
  const resultGroups = usePaletteResults(
    { project: isEverywhere ? undefined : projectId, projects, listableOrgs: activeOrgs.map(({ id }) => id) },
    query,
  )

  const searchCommands: SpotlightActionData[] =
    projectId && !isEverywhere && query.trim()
      ? [
          {
            id: 'search',
            label: frameMessages.searchFor(query.trim()),
            keywords: query,
            leftSection: <IconSearch {...iconProps} />,
            onClick: () => void navigate({ to: '/client/archive', search: { projectId, query: query.trim() } }),
          },
          ...(projects.length > 1
            ? [
                {
                  id: 'everywhere',
                  label: frameMessages.searchEverywhereFor(query.trim()),
                  keywords: query,
                  leftSection: <IconWorldSearch {...iconProps} />,
                  closeSpotlightOnTrigger: false,
                  onClick: () => setIsEverywhere(true),
                },
              ]
            : []),
        ]
      : []
  // Subsections, listed only when the user searches for them.
  const subsections: SpotlightActionData[] = [
    ...getAccountSections().map(([hash, name]) => ({
      id: `settings ${hash}`,
      label: `${frameMessages.mySettings}: ${name}`,
      leftSection: <IconSettings {...iconProps} />,
      onClick: () => void navigate({ to: '/client/account/manage', hash }),
    })),
  ]
  const destinations: SpotlightActionData[] = [
    {
      id: 'home',
      label: frameMessages.home,
      leftSection: <IconHome {...iconProps} />,
      onClick: () => void navigate({ to: '/client', search: {} }),
    },
    ...(projectId
      ? getRailEntries(may).map(({ to, search: extraSearch, label, icon: EntryIcon }) => ({
          id: label(),
          label: label(),
          leftSection: <EntryIcon {...iconProps} />,
          onClick: () => void navigate({ to, search: { projectId, ...extraSearch } }),
        }))
      : []),
    ...(projectId && may('project.edit')
      ? [
          {
            id: 'gallery-design',
            label: galleryDesignMessages.open,
            leftSection: <IconSettings {...iconProps} />,
            onClick: () => void navigate({ to: '/client/gallery/design', search: { projectId } }),
          },
        ]
      : []),
    ...(projectId && may('portal.create')
      ? [
          {
            id: 'portal',
            label: portalMessages.title,
            leftSection: <IconSettings {...iconProps} />,
            onClick: () => void navigate({ to: '/client/gallery/portal', search: { projectId } }),
          },
        ]
      : []),
    ...(isAdministrator(me)
      ? [
          {
            id: 'administration',
            label: frameMessages.administration,
            leftSection: <IconShieldCog {...iconProps} />,
            onClick: () => void navigate({ to: '/client/admin', search: {} }),
          },
        ]
      : []),
    {
      id: 'settings',
      label: frameMessages.mySettings,
      leftSection: <IconSettings {...iconProps} />,
      onClick: () => void navigate({ to: '/client/account/manage' }),
    },
    ...(query.trim() === '' ? [] : subsections),
    {
      id: 'help',
      label: frameMessages.knowledgeBase,
      leftSection: <IconArrowRight {...iconProps} />,
      onClick: () => void navigate({ to: '/client/help' }),
    },
  ]
  const orgPages: SpotlightActionData[] = activeOrgs.flatMap(({ id, title }) => [
    {
      id,
      label: orgMessages.heading(title),
      leftSection: <IconBuilding {...iconProps} />,
      onClick: () => void navigate({ to: '/client', search: { orgId: id } }),
    },
    // Subsections, listed only when the user searches for them.
    ...(query.trim() === ''
      ? []
      : [
          {
            id: `people ${id}`,
            label: `${orgMessages.heading(title)}: ${orgMessages.people}`,
            leftSection: <IconBuilding {...iconProps} />,
            onClick: () => void navigate({ to: '/client', search: { orgId: id, view: 'people' } }),
          },
          {
            id: `subscription ${id}`,
            label: `${orgMessages.heading(title)}: ${orgMessages.subscription}`,
            leftSection: <IconBuilding {...iconProps} />,
            onClick: () => void navigate({ to: '/client/subscription', search: { org: id } }),
          },
        ]),
  ])
  const commands: SpotlightActionData[] = [
    ...(undoLast
      ? [
          {
            id: 'undo',
            label: dialogMessages.undoLast,
            leftSection: <IconArrowBackUp {...iconProps} />,
            onClick: undoLast,
          },
        ]
      : []),
    ...pageCommands.map(({ label, icon: CommandIcon, run, keys }) => ({
      id: `here ${label}`,
      label,
      leftSection: <CommandIcon {...iconProps} />,
      rightSection: keys && (
        <span className={styles.paletteKeys} aria-hidden="true">
          <KeyCaps keys={keys} />
        </span>
      ),
      onClick: run,
    })),
    {
      id: 'light',
      label: `${frameMessages.theme}: ${frameMessages.themes.light}`,
      leftSection: <IconSun {...iconProps} />,
      onClick: () => applyTheme('light'),
    },
    {
      id: 'dark',
      label: `${frameMessages.theme}: ${frameMessages.themes.dark}`,
      leftSection: <IconMoon {...iconProps} />,
      onClick: () => applyTheme('dark'),
    },
    {
      id: 'sign-out',
      label: frameMessages.signOut,
      leftSection: <IconLogout {...iconProps} />,
      onClick: () => void signOut(),
    },
  ]
  return (
    <Spotlight
      // Late results are added below the commands, so that these don't move under the pointer.
      filter={(typed, groups) => filterByName(typed, groups as CommandGroup[])}
      classNames={{
        content: styles.paletteBox,
        search: styles.paletteSearch,
        action: styles.paletteRow,
        actionBody: styles.paletteBody,
        actionLabel: styles.paletteLine,
        actionDescription: styles.paletteLine,
        actionsList: styles.paletteList,
        actionsGroup: styles.paletteGroup,
      }}
      shortcut={null}
      attributes={{
        content: { 'aria-label': frameMessages.palette },
        actionLabel: { dir: 'auto' },
        actionDescription: { dir: 'auto' },
      }}
      query={query}
      onQueryChange={(nextQuery) => {
        hasMovedSelection.current = false
        setQuery(nextQuery)
      }}
      onSpotlightClose={onClose}
      nothingFound={frameMessages.paletteNothing}
      highlightQuery
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      scrollable
      maxHeight="min(26rem, 65dvh)"
      searchProps={{
        placeholder: projectId && isEverywhere ? frameMessages.searchEverywhere : frameMessages.paletteSearch,
        'aria-label': frameMessages.palette,
        leftSection: <IconSearch {...iconProps} />,
        onKeyDown: ({ key, nativeEvent }) => {
          if (nativeEvent.isTrusted && (key === 'ArrowDown' || key === 'ArrowUp')) hasMovedSelection.current = true
        },
      }}
      actions={[
        { group: frameMessages.paletteGroups.search, actions: searchCommands },
        { group: frameMessages.paletteGroups.do, actions: commands },
        { group: frameMessages.paletteGroups.go, actions: destinations },
        {
          group: frameMessages.paletteGroups.projects,
          actions: projects.map(({ id, title }) => ({
            id,
            label: title,
            leftSection: <IconFolders {...iconProps} />,
            onClick: () => void navigate({ to: '/client/archive', search: { projectId: id } }),
          })),
        },
        ...resultGroups,
        { group: frameMessages.paletteGroups.orgs, actions: orgPages },
      ]}
    />
  )
}

/**
 * Preselects the first result when results arrive late, also above the selected one, so that Enter runs the top row: the
 * library does that only when the text changes.
 */
function selectFirstResult() {
  const paletteBox = document.querySelector(`.${styles.paletteBox ?? ''}`)
  const results = [...(paletteBox?.querySelectorAll('[data-action]') ?? [])]
  // The library offers no other way to select a result than the arrow keys.
  for (let i = 0; i <= results.length && results[0] && !results[0].hasAttribute('data-selected'); i++) {
    const isSelected = results.some((result) => result.hasAttribute('data-selected'))
    const key = isSelected ? 'ArrowUp' : 'ArrowDown'
    paletteBox
      ?.querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
  }
}

/** Keeps the commands whose name matches the typed words, and all search results, in the order of their groups. */
function filterByName(typed: string, groups: readonly CommandGroup[]) {
  const matchesName = createTextFilter(typed)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label, keywords }) => keywords !== undefined || matchesName(label ?? '')),
    }))
    .filter(({ actions }) => actions.length > 0)
}
