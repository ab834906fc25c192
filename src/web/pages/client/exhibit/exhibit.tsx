import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { ExhibitActions, type EditorMenuActions } from '#web/features/exhibits/editor/exhibit-actions.tsx'
import { ADDRESS_FIELD, ExhibitDetails } from '#web/features/exhibits/editor/exhibit-details.tsx'
import { ExhibitHead } from '#web/features/exhibits/editor/exhibit-head.tsx'
import { ExhibitItems } from '#web/features/exhibits/editor/exhibit-items.tsx'
import { ExhibitSheet } from '#web/features/exhibits/editor/exhibit-sheet.tsx'
import { NewExhibit } from '#web/features/exhibits/editor/new-exhibit.tsx'
import { useExhibitForm } from '#web/features/exhibits/editor/use-exhibit-form.ts'
import { exhibitQuery, useDeleteExhibit } from '#web/features/exhibits/exhibits.queries.ts'
import { useRememberVisited } from '#web/kit/address/list-position.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay, type May } from '#web/kit/client/use-may.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import type { Prefetch } from '#web/kit/router-context.ts'
import { Button } from '#web/ui/button.tsx'
import { BackLabel, getBackClass } from '#web/ui/page/back.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { ExhibitDesk } from './exhibit-desk.tsx'
import { NeedsProject } from '../needs-project.tsx'
import { LazyAudienceDialog } from '../lazy-audience-dialog.tsx'
import { LazyExportDialog } from '../export/lazy-export-dialog.tsx'
import { useUnpublishedItems } from './use-unpublished-items.ts'
import styles from '../client.module.css'

export const title = () => frameMessages.exhibits

export const prefetch: Prefetch = ({ api, queryClient }, { params: { id } }) =>
  id && id !== 'new' ? queryClient.prefetchQuery(exhibitQuery(api, id)) : undefined

type FullExhibit = Exhibit & { artifacts: Artifact[] }

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
  // A newly created exhibit keeps its form, with changes made during the creation; any other gets a new one.
  const [editorState, setEditorState] = useState({ id, createdId: '', editor: 0 })
  if (editorState.id !== id)
    setEditorState({
      ...editorState,
      id,
      editor: id === editorState.createdId ? editorState.editor : editorState.editor + 1,
    })
  if (!projectId) return <NeedsProject />
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!isNew && !data) return <LoadingState full />
  const handleCreated = (createdExhibit: Exhibit) => {
    alerts.prompt(exhibitEditMessages.created, { kind: 'success' })
    queryClient.setQueryData(exhibitQuery(api, createdExhibit.id).queryKey, { artifacts: [], ...createdExhibit })
    setEditorState((current) => ({ ...current, createdId: createdExhibit.id }))
    const destination = {
      to: '/client/exhibits/$id',
      params: { id: createdExhibit.id },
      search: { projectId },
    } as const
    void navigate({ ...destination, replace: true, ignoreBlocker: true })
  }
  return (
    <ExhibitEditor
      key={editorState.editor}
      projectId={projectId}
      exhibit={data ?? null}
      isJustCreated={id === editorState.createdId}
      may={may}
      onCreated={handleCreated}
    />
  )
}

interface Props {
  projectId: string
  /** Null for a new exhibit. */
  exhibit: FullExhibit | null
  isJustCreated: boolean
  may: May
  onCreated: (exhibit: Exhibit) => void
}

function ExhibitEditor({ projectId, exhibit, isJustCreated, may, onCreated }: Props) {
  const mayEdit = exhibit ? may('exhibit.edit', exhibit.user) : may('exhibit.create')
  const form = useExhibitForm({ projectId, exhibit, mayEdit, onCreated })
  const unpublished = useUnpublishedItems(exhibit, form.items, may)
  const galleryAlias = useQuery(projectQuery(useApi(), projectId)).data?.url_alias
  const [isShowingDetails, setIsShowingDetails] = useState(false)
  // A refused address is shown where it can be changed.
  const [shownProblem, setShownProblem] = useState(form.problem)
  if (form.problem !== shownProblem) {
    setShownProblem(form.problem)
    if (form.problem?.key === ADDRESS_FIELD) setIsShowingDetails(true)
  }
  const header = (
    <div className={styles.headWords}>
      <Link to="/client/exhibits" search={{ projectId }} className={getBackClass()}>
        <BackLabel>{exhibitEditMessages.back}</BackLabel>
      </Link>
      <h1 dir="auto" className={`${styles.title} ${styles.oneLine}`}>
        {exhibit?.title ?? exhibitEditMessages.new}
      </h1>
    </div>
  )
  if (!exhibit)
    return (
      <>
        <header className={styles.head}>{header}</header>
        <NewExhibit form={form} />
      </>
    )
  const showDetails = () => setIsShowingDetails(true)
  const renderMenu = (actions: EditorMenuActions) => (
    <Actions projectId={projectId} exhibit={exhibit} may={may} editorActions={actions} />
  )
  const details = isShowingDetails && (
    <ExhibitDetails
      exhibit={exhibit}
      form={form}
      mayEdit={mayEdit}
      galleryPath={galleryAlias && `/view/${galleryAlias}`}
      onClose={() => setIsShowingDetails(false)}
    />
  )
  const items = (
    <ExhibitItems
      projectId={projectId}
      items={form.items}
      mayEdit={mayEdit}
      onChange={form.setItems}
      unpublished={unpublished}
    />
  )
  const head = <ExhibitHead form={form} />
  if (!mayEdit)
    return (
      <>
        <header className={styles.head}>
          {header}
          <div className={styles.headWords}>
            <Button onClick={showDetails}>{exhibitEditMessages.details}</Button>
            {renderMenu({})}
          </div>
        </header>
        {details}
        <ExhibitSheet>
          {head}
          {items}
        </ExhibitSheet>
      </>
    )
  return (
    <>
      {details}
      <ExhibitDesk
        key={exhibit.id}
        exhibit={exhibit}
        form={form}
        isJustCreated={isJustCreated}
        beforePublishing={unpublished.settleBeforePublishing}
        mayChangeVisibility={may('exhibit.set-visibility', exhibit.user)}
        header={
          <div className={styles.headWords}>
            <Link to="/client/exhibits" search={{ projectId }} className={getBackClass(styles.backLink)}>
              <BackLabel>{exhibitEditMessages.back}</BackLabel>
            </Link>
            <h1 className="visually-hidden">{exhibit.title}</h1>
          </div>
        }
        onDetails={showDetails}
        renderMenu={renderMenu}
        pageHead={head}
        pageFoot={items}
      />
    </>
  )
}

function Actions({
  projectId,
  exhibit,
  may,
  editorActions,
}: Pick<Props, 'projectId' | 'may'> & { exhibit: Exhibit; editorActions: EditorMenuActions }) {
  const { id, title: exhibitTitle, user, url_alias, visibility } = exhibit
  const alerts = useAlerts()
  const navigate = useNavigate()
  const project = useQuery(projectQuery(useApi(), projectId)).data
  const deleteExhibit = useDeleteExhibit(projectId)
  const [isAudienceOpen, setIsAudienceOpen] = useState(false)
  const [isExportOpen, setIsExportOpen] = useState(false)
  const handleDelete = async () => {
    const isConfirmed = await alerts.confirm({
      title: exhibitEditMessages.deleteTitle(exhibitTitle),
      description: exhibitEditMessages.deleteText,
      actionLabel: exhibitEditMessages.delete,
    })
    if (!isConfirmed) return
    await deleteExhibit.mutateAsync(id)
    alerts.prompt(exhibitEditMessages.deleted, { kind: 'success' })
    await navigate({ to: '/client/exhibits', search: { projectId }, ignoreBlocker: true })
  }
  return (
    <>
      <ExhibitActions
        {...editorActions}
        publicUrl={project && visibility === 'local' ? `/view/${project.url_alias}/exhibit/${url_alias}` : undefined}
        onAudience={may('exhibit.audience') ? () => setIsAudienceOpen(true) : undefined}
        onExport={may('artifact.download') ? () => setIsExportOpen(true) : undefined}
        onDelete={may('exhibit.delete', user) ? () => void handleDelete() : undefined}
      />
      <LazyExportDialog
        projectId={projectId}
        selection={isExportOpen ? { exhibit: id } : null}
        onClose={() => setIsExportOpen(false)}
      />
      <LazyAudienceDialog
        projectId={projectId}
        subject={isAudienceOpen ? { kind: 'exhibit', id, title: exhibitTitle, alias: url_alias } : null}
        onClose={() => setIsAudienceOpen(false)}
      />
    </>
  )
}
