import type { SpotlightActionData } from '@mantine/spotlight'
import { IconFolderFilled, IconLayoutGrid, IconTag, IconUser } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import type { Project } from '#shared/entities/project.ts'
import { membersQuery } from '#web/features/members/members.queries.ts'
import { orgPeopleQuery, type OrgPerson } from '#web/features/orgs/orgs.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { exhibitsQuery, tagsQuery } from '#web/kit/client/project.queries.ts'
import { keys } from '#web/kit/keys.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { formatKind } from '#web/media/format-kind.ts'
import { Thumb } from '#web/media/thumb.tsx'
import styles from './search.module.css'

/** Commands of the palette under one heading. */
export interface CommandGroup {
  group: string
  actions: SpotlightActionData[]
}

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Searches start when the user pauses typing, in ms. */
const SEARCH_DELAY_MS = 200
/** Results shown per kind; a full search finds the others. */
const MAX_PER_KIND = 5

/** Limits of a search across projects: organisations searched, and projects whose exhibits and tags are searched. */
const MAX_SEARCHED_ORGS = 3
const MAX_SEARCHED_PROJECTS = 8

/** Where the palette searches: one project, or all that the user can see. */
export interface SearchScope {
  project: string | undefined
  projects: readonly Pick<Project, 'id' | 'org' | 'title'>[]
  /** Organisations whose people the user may list. */
  listableOrgs: readonly string[]
}

/** Queries the items and folders that match best. */
const paletteSearchQuery = (api: Api, { project, projects }: SearchScope, query: string) => {
  const searchTargets = project
    ? [{ project }]
    : [...new Set(projects.map(({ org }) => org))].slice(0, MAX_SEARCHED_ORGS).map((org) => ({ org }))
  return queryOptions({
    queryKey: keys.archive.paletteResults(project ?? 'everywhere', query),
    queryFn: async ({ signal }) => {
      const searchTarget = async (target: (typeof searchTargets)[number]) => {
        const request = { ...target, query: { query }, limit: MAX_PER_KIND, facets: false }
        const [{ artifacts }, { folders }] = await Promise.all([
          searchAsMember(api, { ...request, onlyArtifacts: true }, { signal }),
          searchAsMember(api, { ...request, onlyFolders: true }, { signal }),
        ])
        return { artifacts, folders }
      }
      // A failing organisation must not hide the results of the others.
      const results = await Promise.allSettled(searchTargets.map(searchTarget))
      const fulfilledResults = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      return {
        artifacts: fulfilledResults.flatMap(({ artifacts }) => artifacts),
        folders: fulfilledResults.flatMap(({ folders }) => folders),
      }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

interface FoundEntries {
  artifacts: readonly Artifact[]
  folders: readonly Folder[]
}

const NO_ENTRIES: FoundEntries = { artifacts: [], folders: [] }

/** Merges two lists without duplicates, in order. */
const mergeById = <T extends { id: string }>(first: readonly T[], second: readonly T[]) => [
  ...new Map([...first, ...second].map((entry) => [entry.id, entry])).values(),
]

/** Collects all results since the palette was opened. */
function useAllResultsSoFar(searchResult: FoundEntries = NO_ENTRIES): FoundEntries {
  const [collectedResults, setCollectedResults] = useState({ last: NO_ENTRIES, all: NO_ENTRIES })
  if (searchResult === collectedResults.last) return collectedResults.all
  const allEntries = {
    artifacts: mergeById(collectedResults.all.artifacts, searchResult.artifacts),
    folders: mergeById(collectedResults.all.folders, searchResult.folders),
  }
  setCollectedResults({ last: searchResult, all: allEntries })
  return allEntries
}

/**
 * Returns the latest results, plus earlier results whose name matches: a search may find less for an unfinished word
 * than for the finished one.
 */
function useMatches(scope: SearchScope, inputText: string) {
  const api = useApi()
  const [query] = useDebouncedValue(inputText.trim(), SEARCH_DELAY_MS)
  const isEnabled = query !== '' && inputText.trim() !== ''
  const { project, projects, listableOrgs } = scope
  const projectQueryOptions = { enabled: isEnabled && project !== undefined, meta: { quiet: true } }
  const id = project ?? ''
  const { data: searchResult, isPlaceholderData } = useQuery({
    ...paletteSearchQuery(api, scope, query),
    enabled: isEnabled,
  })
  const projectIds = isEnabled
    ? project
      ? [project]
      : projects.slice(0, MAX_SEARCHED_PROJECTS).map((item) => item.id)
    : []
  const quietOptions = { staleTime: 30_000, meta: { quiet: true } }
  const allSoFar = useAllResultsSoFar(searchResult)
  const exhibits = useQueries({
    queries: projectIds.map((projectId) => ({ ...exhibitsQuery(api, projectId), ...quietOptions })),
  })
  const tags = useQueries({
    queries: projectIds.map((projectId) => ({ ...tagsQuery(api, projectId), ...quietOptions })),
  })
  const members = useQuery({ ...membersQuery(api, id), ...projectQueryOptions, staleTime: 30_000 }).data?.members ?? []
  const orgPeople = useQueries({
    queries: (isEnabled && !project ? listableOrgs : []).slice(0, MAX_SEARCHED_ORGS).map((org) => ({
      ...orgPeopleQuery(api, org),
      staleTime: 30_000,
      meta: { quiet: true },
      select: (people: readonly OrgPerson[]) => people.map(({ user }) => ({ user, org })),
    })),
  })
  if (!isEnabled) return null
  const matchesName = createTextFilter(inputText)
  const isCurrent = !isPlaceholderData && query === inputText.trim()
  const getMatchesSoFar = <T extends { id: string; title: string }>(
    earlier: readonly T[],
    latest: readonly T[] = [],
  ) => {
    const matching = earlier.filter(({ title }) => matchesName(title))
    return (isCurrent ? mergeById(latest, matching) : matching).slice(0, Math.max(MAX_PER_KIND, latest.length))
  }
  const filterByTitle = <T extends { title: string }>(lists: readonly { data: readonly T[] | undefined }[]) =>
    lists.flatMap(({ data = [] }) => data.filter(({ title }) => matchesName(title))).slice(0, MAX_PER_KIND)
  const people = [
    ...members.map(({ user }) => ({ user, org: undefined })),
    ...orgPeople.flatMap(({ data }) => data ?? []),
  ]
  return {
    items: getMatchesSoFar(allSoFar.artifacts, searchResult?.artifacts),
    folders: getMatchesSoFar(allSoFar.folders, searchResult?.folders),
    exhibits: filterByTitle(exhibits),
    tags: filterByTitle(tags),
    people: people
      .filter(({ user: { username, email } }) => matchesName(`${username} ${email}`))
      .slice(0, MAX_PER_KIND),
  }
}

/** Returns the palette's search results as groups of commands. */
export function usePaletteResults(scope: SearchScope, query: string): CommandGroup[] {
  const navigate = useNavigate()
  const matches = useMatches(scope, query)
  if (!matches) return []
  const { project: projectId, projects } = scope
  // Outside a project, results show which project they belong to.
  const getProjectTitle = (project: string) =>
    projectId ? undefined : projects.find(({ id }) => id === project)?.title
  const { folders, items, exhibits, tags, people } = matches
  // These keywords prevent the palette from filtering these results by name.
  const unfilteredProps = { keywords: query }
  return [
    {
      group: frameMessages.paletteGroups.folders,
      actions: folders.map(({ id, title, project }) => ({
        ...unfilteredProps,
        id,
        label: title,
        description: getProjectTitle(project),
        leftSection: <IconFolderFilled {...iconProps} />,
        onClick: () => void navigate({ to: '/client/archive', search: { projectId: project, folder: id } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.items,
      actions: items.map(({ id, title, type, project, file }) => ({
        ...unfilteredProps,
        id,
        label: title,
        description: [formatKind({ type, file }), getProjectTitle(project)].filter(Boolean).join(' · '),
        leftSection: (
          <span className={styles.thumb}>
            <Thumb artifact={{ file, type, title }} widthPx={32} iconSize={18} />
          </span>
        ),
        onClick: () => void navigate({ to: '/client/archive/$id', params: { id }, search: { projectId: project } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.exhibits,
      actions: exhibits.map(({ id, title, project }) => ({
        ...unfilteredProps,
        id,
        label: title,
        description: getProjectTitle(project),
        leftSection: <IconLayoutGrid {...iconProps} />,
        onClick: () => void navigate({ to: '/client/exhibits/$id', params: { id }, search: { projectId: project } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.tags,
      actions: tags.map(({ id, title, project }) => ({
        ...unfilteredProps,
        id,
        label: title,
        description: getProjectTitle(project),
        leftSection: <IconTag {...iconProps} />,
        onClick: () => void navigate({ to: '/client/archive', search: { projectId: project, tags: [id] } }),
      })),
    },
    {
      group: frameMessages.paletteGroups.people,
      actions: people.map(({ user: { id, username, email }, org }) => ({
        ...unfilteredProps,
        id,
        label: username,
        description: email,
        leftSection: <IconUser {...iconProps} />,
        onClick: () =>
          void (org
            ? navigate({ to: '/client', search: { orgId: org, view: 'people', query: email } })
            : navigate({ to: '/client/members', search: { projectId, query: email } })),
      })),
    },
  ]
}
