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
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'
import { accountSections } from '#web/features/account/account-sections.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useUndoLast } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { pageActs } from '#web/kit/client/page-acts.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { useSignOut } from '#web/kit/client/sign-out.ts'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { chooseTheme } from '#web/ui/preferences/theme.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { railFor } from './client-rail.ts'
import { useFound, type Group } from './palette-found.tsx'
import styles from './client-frame.module.css'

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Offers all destinations and commands by name; the typed text can also be searched for. */
export function CommandPalette({ projectId, onClosed }: { projectId: string | undefined; onClosed: () => void }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const me = useMe()
  const { projects = [], orgs = [] } = useQuery(projectsAndOrgsQuery(useApi(), me?.id ?? '')).data ?? {}
  const [now] = useState(() => Date.now())
  const may = useMay(projectId ?? '')
  const [query, setQuery] = useState('')
  // The page's commands when the palette was opened.
  const [here] = useState(pageActs)
  const undoLast = useUndoLast()
  useEffect(() => spotlight.open(), [])
  useEffect(() => {
    if (query.trim() !== '') chooseFirst()
  })
  const active = orgs.filter(({ subscription }) => subscriptionFlags(subscription, now).active)
  const found = useFound({ project: projectId, projects, owned: active.map(({ id }) => id) }, query)

  const search: SpotlightActionData[] =
    projectId && query.trim()
      ? [
          {
            id: 'search',
            label: frameMessages.searchFor(query.trim()),
            keywords: query,
            leftSection: <IconSearch {...size} />,
            onClick: () => void navigate({ to: '/client/archive', search: { projectId, query: query.trim() } }),
          },
        ]
      : []
  // Subsections, listed only when the user searches for them.
  const parts: SpotlightActionData[] = [
    ...active.flatMap(({ id, title }) => [
      {
        id: `people ${id}`,
        label: `${orgMessages.of(title)}: ${orgMessages.people}`,
        leftSection: <IconBuilding {...size} />,
        onClick: () => void navigate({ to: '/client', search: { orgId: id, view: 'people' } }),
      },
      {
        id: `subscription ${id}`,
        label: `${orgMessages.of(title)}: ${orgMessages.subscription}`,
        leftSection: <IconBuilding {...size} />,
        onClick: () => void navigate({ to: '/client/subscription', search: { org: id } }),
      },
    ]),
    ...accountSections().map(([hash, name]) => ({
      id: `settings ${hash}`,
      label: `${frameMessages.mySettings}: ${name}`,
      leftSection: <IconSettings {...size} />,
      onClick: () => void navigate({ to: '/client/account/manage', hash }),
    })),
  ]
  const go: SpotlightActionData[] = [
    {
      id: 'home',
      label: frameMessages.home,
      leftSection: <IconHome {...size} />,
      onClick: () => void navigate({ to: '/client', search: {} }),
    },
    ...(projectId
      ? railFor(may).map(({ to, search: more, label, icon: Icon }) => ({
          id: label(),
          label: label(),
          leftSection: <Icon {...size} />,
          onClick: () => void navigate({ to, search: { projectId, ...more } }),
        }))
      : []),
    ...(projectId && may('project.edit')
      ? [
          {
            id: 'gallery-design',
            label: galleryDesignMessages.open,
            leftSection: <IconSettings {...size} />,
            onClick: () => void navigate({ to: '/client/settings/gallery', search: { projectId } }),
          },
        ]
      : []),
    ...(projectId && may('portal.create')
      ? [
          {
            id: 'portal',
            label: portalMessages.title,
            leftSection: <IconSettings {...size} />,
            onClick: () => void navigate({ to: '/client/settings/portal', search: { projectId } }),
          },
        ]
      : []),
    ...active.map(({ id, title }) => ({
      id,
      label: orgMessages.of(title),
      leftSection: <IconBuilding {...size} />,
      onClick: () => void navigate({ to: '/client', search: { orgId: id } }),
    })),
    ...(isAdministrator(me)
      ? [
          {
            id: 'administration',
            label: frameMessages.administration,
            leftSection: <IconShieldCog {...size} />,
            onClick: () => void navigate({ to: '/client/admin', search: {} }),
          },
        ]
      : []),
    {
      id: 'settings',
      label: frameMessages.mySettings,
      leftSection: <IconSettings {...size} />,
      onClick: () => void navigate({ to: '/client/account/manage' }),
    },
    ...(query.trim() === '' ? [] : parts),
    {
      id: 'help',
      label: frameMessages.knowledgeBase,
      leftSection: <IconArrowRight {...size} />,
      onClick: () => void navigate({ to: '/client/help' }),
    },
  ]
  const act: SpotlightActionData[] = [
    ...(undoLast
      ? [{ id: 'undo', label: dialogMessages.undoLast, leftSection: <IconArrowBackUp {...size} />, onClick: undoLast }]
      : []),
    ...here.map(({ label, icon: Sign, run }) => ({
      id: `here ${label}`,
      label,
      leftSection: <Sign {...size} />,
      onClick: run,
    })),
    {
      id: 'light',
      label: `${frameMessages.theme}: ${frameMessages.themes.light}`,
      leftSection: <IconSun {...size} />,
      onClick: () => chooseTheme('light'),
    },
    {
      id: 'dark',
      label: `${frameMessages.theme}: ${frameMessages.themes.dark}`,
      leftSection: <IconMoon {...size} />,
      onClick: () => chooseTheme('dark'),
    },
    { id: 'sign-out', label: frameMessages.signOut, leftSection: <IconLogout {...size} />, onClick: () => void signOut() },
  ]
  return (
    <Spotlight
      // Late results are appended below, so that nothing moves under the pointer.
      filter={(typed, groups) => named(typed, groups as Group[])}
      classNames={{ content: styles.paletteBox, action: styles.paletteRow }}
      shortcut={null}
      attributes={{ content: { 'aria-label': frameMessages.palette } }}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClosed}
      nothingFound={frameMessages.paletteNothing}
      highlightQuery
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight="min(26rem, 65dvh)"
      searchProps={{
        placeholder: frameMessages.paletteSearch,
        'aria-label': frameMessages.palette,
        leftSection: <IconSearch {...size} />,
      }}
      actions={[
        { group: frameMessages.paletteGroups.search, actions: search },
        { group: frameMessages.paletteGroups.do, actions: act },
        { group: frameMessages.paletteGroups.go, actions: go },
        {
          group: frameMessages.paletteGroups.projects,
          actions: projects.map(({ id, title }) => ({
            id,
            label: title,
            leftSection: <IconFolders {...size} />,
            onClick: () => void navigate({ to: '/client/archive', search: { projectId: id } }),
          })),
        },
        ...found,
      ]}
    />
  )
}

/**
 * Preselects the first result when results arrive late, so that Enter works: the library does that only when the text
 * changes.
 */
function chooseFirst() {
  const box = document.querySelector(`.${styles.paletteBox ?? ''}`)
  if (!box?.querySelector('[data-action]') || box.querySelector('[data-action][data-selected]')) return
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true })
  box.querySelector('input')?.dispatchEvent(key)
}

/** Keeps the commands whose name matches the typed words, and all search results, in the order of their groups. */
function named(typed: string, groups: readonly Group[]) {
  const fits = matches(typed)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label, keywords }) => keywords !== undefined || fits(label ?? '')),
    }))
    .filter(({ actions }) => actions.length > 0)
}
