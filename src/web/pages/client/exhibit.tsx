import { IconArrowLeft, IconBook, IconExternalLink, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { ExhibitEditor } from '#web/features/exhibits/exhibit-editor.tsx'
import { exhibitQuery, useDeleteExhibit } from '#web/features/exhibits/exhibits.queries.ts'
import { useRememberVisited } from '#web/kit/address/list-position.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { Button, getButtonClass, ButtonLink } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { NeedsProject } from './needs-project.tsx'
import { LazyAudienceDialog } from './lazy-audience-dialog.tsx'
import styles from './client.module.css'

export const title = () => frameMessages.exhibits

/** The editor of an exhibit; the id `new` creates one. */
export function Page() {
  const { id } = useParams({ from: '/client/exhibits/$id' })
  const { projectId = '' } = useSearch({ from: '/client/exhibits/$id' })
  const api = useApi()
  const queryClient = useQueryClient()
  const alerts = useAlerts()
  const navigate = useNavigate()
  const may = useMay(projectId)
  const isNew = id === 'new'
  useRememberVisited(id)
  const { data, error, refetch } = useQuery({ ...exhibitQuery(api, id), enabled: !isNew })
  const project = useQuery(projectQuery(api, projectId)).data
  const deleteExhibit = useDeleteExhibit(projectId)
  const [isAudienceOpen, setIsAudienceOpen] = useState(false)
  // A newly created exhibit keeps its editor; any other gets a new one.
  const [editorState, setEditorState] = useState({ id, createdId: '', editor: 0 })
  if (editorState.id !== id)
    setEditorState({
      ...editorState,
      id,
      editor: id === editorState.createdId ? editorState.editor : editorState.editor + 1,
    })
  const goToList = () => navigate({ to: '/client/exhibits', search: { projectId }, ignoreBlocker: true })
  if (!projectId) return <NeedsProject />
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!isNew && !data) return <LoadingState full />

  const handleDelete = async () => {
    if (!data) return
    const isConfirmed = await alerts.confirm({
      title: exhibitEditMessages.deleteTitle(data.title),
      description: exhibitEditMessages.deleteText,
      actionLabel: exhibitEditMessages.delete,
    })
    if (!isConfirmed) return
    await deleteExhibit.mutateAsync(id)
    alerts.prompt(exhibitEditMessages.deleted, { kind: 'success' })
    await goToList()
  }
  return (
    <>
      <header className={styles.head}>
        <div className={styles.headWords}>
          <Link
            to="/client/exhibits"
            search={{ projectId }}
            className={getButtonClass({ variant: 'icon' })}
            aria-label={exhibitEditMessages.back}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </Link>
          <h1 className={styles.title}>{data?.title ?? exhibitEditMessages.new}</h1>
        </div>
        <div className={styles.headWords}>
          {data?.visibility === 'local' && project && (
            <ButtonLink href={`/view/${project.url_alias}/exhibit/${data.url_alias}`} target="_blank" rel="noopener">
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
              {exhibitEditMessages.openPublic}
            </ButtonLink>
          )}
          {data && may('exhibit.audience') && (
            <Button
              variant="icon"
              aria-label={audienceMessages.open}
              title={audienceMessages.open}
              onClick={() => setIsAudienceOpen(true)}
            >
              <IconUsers size={18} stroke={1.75} aria-hidden />
            </Button>
          )}
          {data && may('exhibit.edit', data.user) && (
            <Link
              to="/client/exhibits/$id/story"
              params={{ id }}
              search={{ projectId }}
              className={getButtonClass({ variant: 'primary' })}
              title={storyEditorMessages.openText}
            >
              <IconBook size={16} stroke={1.75} aria-hidden />
              {storyEditorMessages.open}
            </Link>
          )}
          {data && may('exhibit.delete', data.user) && (
            <Button
              variant="icon"
              aria-label={exhibitEditMessages.delete}
              title={exhibitEditMessages.delete}
              onClick={() => void handleDelete()}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </Button>
          )}
        </div>
      </header>
      <ExhibitEditor
        key={editorState.editor}
        projectId={projectId}
        exhibit={data ?? null}
        may={may}
        onCreated={(createdExhibit) => {
          alerts.prompt(exhibitEditMessages.created, { kind: 'success' })
          queryClient.setQueryData(exhibitQuery(api, createdExhibit.id).queryKey, createdExhibit)
          setEditorState((current) => ({ ...current, createdId: createdExhibit.id }))
          const destination = {
            to: '/client/exhibits/$id',
            params: { id: createdExhibit.id },
            search: { projectId },
          } as const
          void navigate({ ...destination, replace: true, ignoreBlocker: true })
        }}
      />
      <LazyAudienceDialog
        projectId={projectId}
        subject={isAudienceOpen && data ? { kind: 'exhibit', id, title: data.title, alias: data.url_alias } : null}
        onClose={() => setIsAudienceOpen(false)}
      />
    </>
  )
}
