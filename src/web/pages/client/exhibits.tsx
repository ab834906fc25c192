import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { ExhibitList } from '#web/features/exhibits/list/exhibit-list.tsx'
import { currentExhibitsQuery } from '#web/features/exhibits/exhibits.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { NeedsProject } from './needs-project.tsx'
import styles from './client.module.css'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => frameMessages.exhibits

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchQuery(currentExhibitsQuery(api, projectId)) : undefined

export function Page() {
  const { projectId = '' } = useSearch({ from: '/client/exhibits' })
  const may = useMay(projectId)
  const existingExhibits = useQuery({ ...currentExhibitsQuery(useApi(), projectId), enabled: projectId !== '' }).data
  if (!projectId) return <NeedsProject />
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{frameMessages.exhibits}</h1>
        {may('exhibit.create') && existingExhibits && existingExhibits.length > 0 && (
          <Link
            to="/client/exhibits/$id"
            params={{ id: 'new' }}
            search={{ projectId }}
            className={getButtonClass({ variant: 'primary' })}
          >
            <IconPlus size={16} stroke={2} aria-hidden />
            {exhibitEditMessages.new}
          </Link>
        )}
      </header>
      <ExhibitList projectId={projectId} mayCreate={may('exhibit.create')} />
    </>
  )
}
