import '@mantine/spotlight/styles.css'
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import {
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
import { frameMessages as words } from '#shared/words/frame/frame.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { pageActs } from '#web/kit/client/page-acts.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { isAdministrator, useMe, useSignOut } from '#web/kit/session.ts'
import { chooseTheme } from '#web/ui/preferences/theme.ts'
import { railFor } from './client-rail.ts'

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Everything that can be gone to or done from anywhere, by its name; what is typed can also be searched for. */
export function CommandPalette({ projectId, onClosed }: { projectId: string | undefined; onClosed: () => void }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const me = useMe()
  const { projects = [], orgs = [] } = useQuery(projectsAndOrgsQuery(useApi(), me?.id ?? '')).data ?? {}
  const [now] = useState(() => Date.now())
  const may = useMay(projectId ?? '')
  const [query, setQuery] = useState('')
  // What the page offered when one began to look.
  const [here] = useState(pageActs)
  useEffect(() => spotlight.open(), [])

  const search: SpotlightActionData[] =
    projectId && query.trim()
      ? [
          {
            id: 'search',
            label: words.searchFor(query.trim()),
            keywords: query,
            leftSection: <IconSearch {...size} />,
            onClick: () => void navigate({ to: '/client/archive', search: { projectId, query: query.trim() } }),
          },
        ]
      : []
  const go: SpotlightActionData[] = [
    {
      id: 'home',
      label: words.home,
      leftSection: <IconHome {...size} />,
      onClick: () => void navigate({ to: '/client', search: {} }),
    },
    ...(projectId
      ? railFor(may).map(({ to, label, icon: Icon }) => ({
          id: to,
          label: label(),
          leftSection: <Icon {...size} />,
          onClick: () => void navigate({ to, search: { projectId } }),
        }))
      : []),
    ...orgs.flatMap(({ id, title, subscription }) =>
      subscriptionFlags(subscription, now).active
        ? {
            id,
            label: orgMessages.of(title),
            leftSection: <IconBuilding {...size} />,
            onClick: () => void navigate({ to: '/client', search: { orgId: id } }),
          }
        : [],
    ),
    ...(isAdministrator(me)
      ? [
          {
            id: 'administration',
            label: words.administration,
            leftSection: <IconShieldCog {...size} />,
            onClick: () => void navigate({ to: '/client/admin', search: {} }),
          },
        ]
      : []),
    {
      id: 'settings',
      label: words.mySettings,
      leftSection: <IconSettings {...size} />,
      onClick: () => void navigate({ to: '/client/account/manage' }),
    },
    {
      id: 'help',
      label: words.knowledgeBase,
      leftSection: <IconArrowRight {...size} />,
      onClick: () => void navigate({ to: '/client/help' }),
    },
  ]
  const act: SpotlightActionData[] = [
    ...here.map(({ label, icon: Sign, run }) => ({
      id: `here ${label}`,
      label,
      leftSection: <Sign {...size} />,
      onClick: run,
    })),
    {
      id: 'light',
      label: `${words.theme}: ${words.themes.light}`,
      leftSection: <IconSun {...size} />,
      onClick: () => chooseTheme('light'),
    },
    {
      id: 'dark',
      label: `${words.theme}: ${words.themes.dark}`,
      leftSection: <IconMoon {...size} />,
      onClick: () => chooseTheme('dark'),
    },
    { id: 'sign-out', label: words.signOut, leftSection: <IconLogout {...size} />, onClick: () => void signOut() },
  ]
  return (
    <Spotlight
      shortcut={null}
      attributes={{ content: { 'aria-label': words.palette } }}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClosed}
      nothingFound={words.paletteNothing}
      highlightQuery
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight="min(28rem, 70dvh)"
      searchProps={{
        placeholder: words.paletteSearch,
        'aria-label': words.palette,
        leftSection: <IconSearch {...size} />,
      }}
      actions={[
        { group: words.paletteGroups.search, actions: search },
        { group: words.paletteGroups.go, actions: go },
        {
          group: words.paletteGroups.projects,
          actions: projects.map(({ id, title }) => ({
            id,
            label: title,
            leftSection: <IconFolders {...size} />,
            onClick: () => void navigate({ to: '/client/archive', search: { projectId: id } }),
          })),
        },
        { group: words.paletteGroups.do, actions: act },
      ]}
    />
  )
}
