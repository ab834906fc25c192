import type { SpotlightActionData } from '@mantine/spotlight'
import { IconFolderFilled, IconLayoutGrid, IconTag, IconUser } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import type { Project } from '#shared/entities/project.ts'
import { membersQuery } from '#web/features/members/members.queries.ts'
import { peopleQuery, type OrgPerson } from '#web/features/orgs/orgs.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { exhibitsQuery, tagsQuery } from '#web/kit/client/project.queries.ts'
import { keys } from '#web/kit/keys.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { MediaIcon } from '#web/ui/media-icon.tsx'

/** Commands of the palette under one heading. */
export interface Group {
  group: string
  actions: SpotlightActionData[]
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Searches start when the user pauses typing, in ms. */
const PAUSE_MS = 200
/** Results shown per kind; a full search finds the others. */
const MOST = 5

/** Limits of a search across projects: organisations searched, and projects whose exhibits and tags are searched. */
const MOST_ORGS = 3
const MOST_PROJECTS = 8

/** Where the palette searches: one project, or all that the user can see. */
export interface Around {
  project: string | undefined
  projects: readonly Pick<Project, 'id' | 'org' | 'title'>[]
  /** Organisations whose people the user may list. */
  owned: readonly string[]
}

/** Queries the items and folders that match best. */
const foundQuery = (api: Api, { project, projects }: Around, query: string) => {
  const places = project
    ? [{ project }]
    : [...new Set(projects.map(({ org }) => org))].slice(0, MOST_ORGS).map((org) => ({ org }))
  return queryOptions({
    queryKey: keys.archive.found(project ?? 'everywhere', query),
    queryFn: async ({ signal }) => {
      const findIn = async (place: (typeof places)[number]) => {
        const asked = { ...place, query: { query }, limit: MOST, facets: false }
        const [{ artifacts }, { folders }] = await Promise.all([
          find(api, { ...asked, onlyArtifacts: true }, { signal }),
          find(api, { ...asked, onlyFolders: true }, { signal }),
        ])
        return { artifacts, folders }
      }
      // A failing organisation must not hide the results of the others.
      const found = await Promise.allSettled(places.map(findIn))
      const there = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      return {
        artifacts: there.flatMap(({ artifacts }) => artifacts),
        folders: there.flatMap(({ folders }) => folders),
      }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

interface Things {
  artifacts: readonly Artifact[]
  folders: readonly Folder[]
}

const NOTHING: Things = { artifacts: [], folders: [] }

/** Merges two lists without duplicates, in order. */
const together = <T extends { id: string }>(first: readonly T[], more: readonly T[]) => [
  ...new Map([...first, ...more].map((entry) => [entry.id, entry])).values(),
]

/** Collects all results since the palette was opened. */
function useFoundSoFar(found: Things = NOTHING): Things {
  const [known, setKnown] = useState({ last: NOTHING, all: NOTHING })
  if (found === known.last) return known.all
  const all = {
    artifacts: together(known.all.artifacts, found.artifacts),
    folders: together(known.all.folders, found.folders),
  }
  setKnown({ last: found, all })
  return all
}

/**
 * Returns the latest results, plus earlier results whose name matches: the search for an unfinished word finds less
 * than the finished one.
 */
function useThings(around: Around, typed: string) {
  const api = useApi()
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const enabled = query !== '' && typed.trim() !== ''
  const { project, projects, owned } = around
  const ofProject = { enabled: enabled && project !== undefined, meta: { quiet: true } }
  const id = project ?? ''
  const { data: found, isPlaceholderData } = useQuery({ ...foundQuery(api, around, query), enabled })
  const places = enabled ? (project ? [project] : projects.slice(0, MOST_PROJECTS).map((item) => item.id)) : []
  const quiet = { staleTime: 30_000, meta: { quiet: true } }
  const soFar = useFoundSoFar(found)
  const exhibits = useQueries({ queries: places.map((place) => ({ ...exhibitsQuery(api, place), ...quiet })) })
  const tags = useQueries({ queries: places.map((place) => ({ ...tagsQuery(api, place), ...quiet })) })
  const members = useQuery({ ...membersQuery(api, id), ...ofProject, staleTime: 30_000 }).data?.members ?? []
  const everybody = useQueries({
    queries: (enabled && !project ? owned : []).slice(0, MOST_ORGS).map((org) => ({
      ...peopleQuery(api, org),
      staleTime: 30_000,
      meta: { quiet: true },
      select: (people: readonly OrgPerson[]) => people.map(({ user }) => ({ user, org })),
    })),
  })
  if (!enabled) return null
  const fits = matches(typed)
  const current = !isPlaceholderData && query === typed.trim()
  const matchesSoFar = <T extends { id: string; title: string }>(all: readonly T[], now: readonly T[] = []) => {
    const fitting = all.filter(({ title }) => fits(title))
    return (current ? together(now, fitting) : fitting).slice(0, Math.max(MOST, now.length))
  }
  const named = <T extends { title: string }>(lists: readonly { data: readonly T[] | undefined }[]) =>
    lists.flatMap(({ data = [] }) => data.filter(({ title }) => fits(title))).slice(0, MOST)
  const people = [
    ...members.map(({ user }) => ({ user, org: undefined })),
    ...everybody.flatMap(({ data }) => data ?? []),
  ]
  return {
    items: matchesSoFar(soFar.artifacts, found?.artifacts),
    folders: matchesSoFar(soFar.folders, found?.folders),
    exhibits: named(exhibits),
    tags: named(tags),
    people: people.filter(({ user: { username, email } }) => fits(`${username} ${email}`)).slice(0, MOST),
  }
}

/** Returns the palette's search results as groups of commands. */
export function useFound(around: Around, query: string): Group[] {
  const navigate = useNavigate()
  const things = useThings(around, query)
  if (!things) return []
  const { project: projectId, projects } = around
  // Outside a project, results show which project they belong to.
  const told = (project: string) => (projectId ? undefined : projects.find(({ id }) => id === project)?.title)
  const { folders, items, exhibits, tags, people } = things
  // Keywords keep the palette from filtering these results by name.
  const FOUND = { keywords: query }
  return [
    {
      group: frameMessages.paletteGroups.folders,
      actions: folders.map(({ id, title, project }) => ({
        ...FOUND,
        id,
        label: title,
        description: told(project),
        leftSection: <IconFolderFilled {...size} />,
        onClick: () => void navigate({ to: '/client/archive', search: { projectId: project, folder: id } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.items,
      actions: items.map(({ id, title, type, project }) => ({
        ...FOUND,
        id,
        label: title,
        description: [archiveMessages.kinds[type], told(project)].filter(Boolean).join(' · '),
        leftSection: <MediaIcon type={type} size={18} />,
        onClick: () => void navigate({ to: '/client/archive/$id', params: { id }, search: { projectId: project } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.exhibits,
      actions: exhibits.map(({ id, title, project }) => ({
        ...FOUND,
        id,
        label: title,
        description: told(project),
        leftSection: <IconLayoutGrid {...size} />,
        onClick: () => void navigate({ to: '/client/exhibits/$id', params: { id }, search: { projectId: project } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.tags,
      actions: tags.map(({ id, title, project }) => ({
        ...FOUND,
        id,
        label: title,
        description: told(project),
        leftSection: <IconTag {...size} />,
        onClick: () => void navigate({ to: '/client/archive', search: { projectId: project, tags: [id] } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.people,
      actions: people.map(({ user: { id, username, email }, org }) => ({
        ...FOUND,
        id,
        label: username,
        description: email,
        leftSection: <IconUser {...size} />,
        onClick: () =>
          void (org
            ? navigate({ to: '/client', search: { orgId: org, view: 'people', query: email } })
            : navigate({ to: '/client/members', search: { projectId, query: email } })),
      })),
    },
  ]
}
