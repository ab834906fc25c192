import { useQueries } from '@tanstack/react-query'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { pathQuery } from '../../data/archive.queries.ts'

/** So many folders are asked for by name; items of others say nothing of theirs. */
const MOST = 50

/** How the folders are called in which items lie, once that is wanted. */
export function useFolderTitles(project: string, artifacts: readonly Artifact[], wanted: boolean) {
  const api = useApi()
  const folders = [...new Set(artifacts.map(({ folder }) => folder))].filter((id) => id !== 'root').slice(0, MOST)
  const paths = useQueries({
    queries: (wanted ? folders : []).map((id) => pathQuery(api, project, id)),
  })
  const titles = new Map(folders.map((id, i) => [id, paths[i]?.data?.at(-1)?.title ?? '']))
  return (id: string) => (id === 'root' ? archiveMessages.top : (titles.get(id) ?? ''))
}
