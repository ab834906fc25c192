import { IconExternalLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { EntryActivity } from '#web/features/activity/entry-activity.tsx'
import { showsFolder, getSearchText } from '#web/features/archive/address/archive-address.ts'
import { Breadcrumbs } from '#web/features/archive/head/breadcrumbs.tsx'
import { useNeighbours } from '#web/features/archive/data/use-neighbours.ts'
import { useSetVisibility } from '#web/features/archive/file-operations/use-set-visibility.ts'
import { useTrash } from '#web/features/archive/file-operations/use-trash.ts'
import { ArtifactExhibits } from '#web/features/artifacts/artifact-exhibits.tsx'
import { ArtifactFacts } from '#web/features/artifacts/artifact-facts.tsx'
import { ArtifactForm } from '#web/features/artifacts/artifact-form.tsx'
import { ArtifactHead } from '#web/features/artifacts/artifact-head.tsx'
import { ArtifactTags } from '#web/features/artifacts/artifact-tags.tsx'
import { artifactQuery, usePrefetchArtifact } from '#web/features/artifacts/artifacts.queries.ts'
import { WithdrawnNotice } from '#web/features/artifacts/withdrawn-notice.tsx'
import { ProcessingNotice } from '#web/features/artifacts/processing-notice.tsx'
import { useItemKeys } from '#web/features/artifacts/use-item-keys.ts'
import styles from '#web/features/artifacts/artifact.module.css'
import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import { AddToExhibitDialog } from '#web/features/exhibits/add-to-exhibit-dialog.tsx'
import { useCompressionPercent } from '#web/features/uploads/uploads-context.tsx'
import { useRememberVisited } from '#web/kit/address/list-position.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { usePageCommands } from '#web/kit/client/page-commands.ts'
import { mayForSome, useMay } from '#web/kit/client/use-may.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { canHaveCaptions } from '#web/media/transcript/captions.queries.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { LazyAudienceDialog } from './lazy-audience-dialog.tsx'

export const title = () => frameMessages.archive

/** One item with its viewer, its details and its actions. */
export function Page() {
  const { id } = useParams({ from: '/client/archive/$id' })
  const { projectId, orgId: _, login_as: __, ...address } = useSearch({ from: '/client/archive/$id' })
  const api = useApi()
  const [navigate, router] = [useNavigate(), useRouter()]
  const fromList = useLocation({ select: ({ state }) => state.fromList === true })
  useRememberVisited(id)
  const { data: artifact, error, refetch } = useQuery(artifactQuery(api, id))
  const project = artifact?.project ?? projectId ?? ''
  const may = useMay(project)
  const { trash } = useTrash(project)
  const setVisibility = useSetVisibility()
  const alias = useQuery(projectQuery(api, project)).data?.url_alias
  const [isAdding, setIsAdding] = useState(false)
  const [isAudienceOpen, setIsAudienceOpen] = useState(false)
  const preparedPercent = useCompressionPercent(id)
  // The form field to focus, when the user moved here from the same field of another item.
  const [focusedField, setFocusedField] = useState<string>()

  // The loaded items of the list that the user came from; loads another page near the end.
  const { position, previous, next } = useNeighbours(project, address, id)
  const previousItem = useQuery({ ...artifactQuery(api, previous ?? ''), enabled: previous !== undefined }).data
  usePrefetchArtifact(next)
  const createGoTo = (targetId: string | undefined) =>
    targetId
      ? (field?: string) => {
          setFocusedField(field)
          void navigate({
            to: '/client/archive/$id',
            params: { id: targetId },
            search: { projectId: project, ...address },
            // After any number of items, "back" returns to the list.
            replace: true,
            state: true,
          })
        }
      : undefined

  const goBack = () => {
    if (fromList) return router.history.back()
    void navigate({
      to: '/client/archive',
      search: {
        projectId: project,
        ...address,
        // Lists without a folder keep their URL; others return to the item's folder.
        ...(showsFolder(address) && {
          folder: address.folder ?? (artifact?.folder === 'root' ? undefined : artifact?.folder),
        }),
      },
    })
  }
  useItemKeys({ goToPrevious: createGoTo(previous), goToNext: createGoTo(next), back: goBack })

  const maySetVisibility =
    artifact?.active === true && !isNeverShown(artifact) && may('artifact.set-visibility', artifact.user ?? null)
  const publicPath = artifact && isPublicArtifact(artifact) && alias ? `/view/${alias}/item/${id}` : undefined
  const createPublishHandler = (visibility: 'local' | 'private') =>
    artifact && maySetVisibility && artifact.visibility !== visibility
      ? () => void setVisibility([artifact], visibility)
      : undefined
  usePageCommands([
    { label: fileOperationMessages.publish, icon: IconWorld, run: createPublishHandler('local') },
    { label: fileOperationMessages.makePrivate, icon: IconLock, run: createPublishHandler('private') },
    {
      label: fileOperationMessages.view,
      icon: IconExternalLink,
      run: publicPath === undefined ? undefined : () => window.open(publicPath, '_blank', 'noopener'),
    },
  ])

  if (error && !artifact) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!artifact) return <LoadingState full />
  const moveToTrash = async () => {
    if (await trash([{ kind: 'artifact', id }])) goBack()
  }
  return (
    <div className={styles.item}>
      <ArtifactHead
        artifact={artifact}
        path={
          <Breadcrumbs
            projectId={project}
            folder={artifact.folder === 'root' ? undefined : artifact.folder}
            view={address.view}
            dropTarget={null}
          />
        }
        listPosition={position}
        onPrevious={ignoreField(createGoTo(previous))}
        onNext={ignoreField(createGoTo(next))}
        onBack={goBack}
        publicPath={publicPath}
        onPublish={createPublishHandler('local')}
        onMakePrivate={createPublishHandler('private')}
        onAudience={may('artifact.audience') ? () => setIsAudienceOpen(true) : undefined}
        onTrash={may('artifact.trash', artifact.user ?? null) && artifact.active ? () => void moveToTrash() : undefined}
      />
      <WithdrawnNotice artifact={artifact} mayReview={may('submission.list')} />
      <div className={styles.columns}>
        <div className={styles.stage}>
          <div className={styles.viewer}>
            <Viewer
              key={artifact.id}
              artifact={artifact}
              eager
              sizes="(max-width: 64rem) 100vw, 60vw"
              searchQuery={getSearchText(address)}
              preparedPercent={preparedPercent}
              onRetry={() => void refetch()}
            />
          </div>
          <ProcessingNotice artifact={artifact} may={may} />
          {canHaveCaptions(artifact) && <CaptionsSection artifact={artifact} may={may} />}
        </div>
        <ArtifactFacts artifact={artifact} />
        <div className={styles.side}>
          <ArtifactForm
            key={artifact.id}
            artifact={artifact}
            may={may}
            previousItem={previousItem}
            focusedField={focusedField}
            onNext={(field) => createGoTo(next)?.(field)}
          />
          <div className={styles.filing}>
            <ArtifactTags key={artifact.id} artifact={artifact} may={may} />
            <ArtifactExhibits
              artifact={artifact}
              onAdd={mayForSome(may, 'exhibit.edit') ? () => setIsAdding(true) : undefined}
            />
            <EntryActivity key={id} projectId={project} id={id} />
          </div>
        </div>
      </div>
      <LazyAudienceDialog
        projectId={project}
        subject={isAudienceOpen ? { kind: 'artifact', id, title: artifact.title } : null}
        onClose={() => setIsAudienceOpen(false)}
      />
      {isAdding && <AddToExhibitDialog projectId={project} artifactIds={[id]} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

/** Buttons navigate without a field to focus. */
const ignoreField = (navigateTo: ((field?: string) => void) | undefined) => navigateTo && (() => navigateTo())
