import { IconBuildingBank, IconLock, IconPrinter, IconWorld } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { EarlierHistory } from '#web/features/activity/earlier/earlier-history.tsx'
import { EntryActivity } from '#web/features/activity/entry-activity.tsx'
import { showsFolder, getSearchText } from '#web/features/archive/address/archive-address.ts'
import { Breadcrumbs } from '#web/features/archive/head/breadcrumbs.tsx'
import { findListedItem, useNeighbours } from '#web/features/archive/data/use-neighbours.ts'
import { useSetVisibility } from '#web/features/archive/file-operations/use-set-visibility.ts'
import { useTrash } from '#web/features/archive/file-operations/use-trash.ts'
import { ArtifactExhibits } from '#web/features/artifacts/artifact-exhibits.tsx'
import { ArtifactFacts } from '#web/features/artifacts/artifact-facts.tsx'
import { ArtifactForm } from '#web/features/artifacts/form/artifact-form.tsx'
import { ArtifactTags } from '#web/features/artifacts/artifact-tags.tsx'
import { artifactQuery, usePrefetchArtifact } from '#web/features/artifacts/artifacts.queries.ts'
import { ItemActions } from '#web/features/artifacts/head/item-actions.tsx'
import { ItemBar } from '#web/features/artifacts/head/item-bar.tsx'
import { ItemHeading } from '#web/features/artifacts/head/item-heading.tsx'
import { VisibilityMenu } from '#web/features/artifacts/head/visibility-menu.tsx'
import { WithdrawnNotice } from '#web/features/artifacts/withdrawn-notice.tsx'
import { DamageNotice } from '#web/features/artifacts/damage-notice.tsx'
import { ProcessingNotice } from '#web/features/artifacts/processing-notice.tsx'
import { useItemKeys } from '#web/features/artifacts/use-item-keys.ts'
import styles from '#web/features/artifacts/artifact.module.css'
import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import { AddToExhibitDialog } from '#web/features/exhibits/add-to-exhibit-dialog.tsx'
import { SimilarLink } from '#web/features/similar/similar-link.tsx'
import { useCompressionPercent } from '#web/features/uploads/run/uploads-context.tsx'
import { useRememberVisited } from '#web/kit/address/list-position.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { prefetchOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { usePageCommands } from '#web/kit/client/page-commands.ts'
import { mayForSome, useMay } from '#web/kit/client/use-may.ts'
import { useSwipe } from '#web/media/public/use-swipe.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { canHaveCaptions } from '#web/media/transcript/captions.queries.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { LazyAudienceDialog } from './lazy-audience-dialog.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'

// Invisible until the page is printed.
const ItemPrintSheet = lazyWithMessages(
  async () => (await import('#web/features/artifacts/item-print-sheet.tsx')).ItemPrintSheet,
)

/** The `sizes` attribute of the picture. */
const PICTURE_SIZES = '(max-width: 64rem) 100vw, 60vw'
/** Elements on the stage that use sideways swipes themselves. */
const OWN_SWIPES_SELECTOR = 'input, textarea, select, [role="slider"], [data-own-keys], dialog'

const NO_ITEMS: [] = []

export const title = () => frameMessages.archive

export const prefetch: Prefetch = ({ api, queryClient }, { params: { id }, search: { projectId } }) =>
  id
    ? Promise.all([
        queryClient.prefetchQuery(artifactQuery(api, id)),
        ...(projectId ? prefetchOwnFields(queryClient, api, projectId) : []),
      ])
    : undefined

/** One item with its viewer, its details and its actions. */
export function Page() {
  const { id } = useParams({ from: '/client/archive/$id' })
  const { projectId, orgId: _, login_as: __, ...address } = useSearch({ from: '/client/archive/$id' })
  const [api, queryClient] = [useApi(), useQueryClient()]
  const [navigate, router] = [useNavigate(), useRouter()]
  const fromList = useLocation({ select: ({ state }) => state.fromList === true })
  useRememberVisited(id)
  const {
    data: artifact,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...artifactQuery(api, id),
    placeholderData: () => findListedItem(queryClient, api, { project: projectId ?? '', address, id }),
  })
  const project = artifact?.project ?? projectId ?? ''
  const may = useMay(project)
  const { trash } = useTrash(project)
  const setVisibility = useSetVisibility()
  const { data: projectDetails } = useQuery(projectQuery(api, project))
  const alias = projectDetails?.url_alias
  const [isAdding, setIsAdding] = useState(false)
  const [isAudienceOpen, setIsAudienceOpen] = useState(false)
  const preparedPercent = useCompressionPercent(id)
  // The form field to focus, when the user moved here from the same field of another item.
  const [focusedField, setFocusedField] = useState<string>()

  // The loaded items of the list that the user came from; loads another page near the end.
  const { neighbours, findNeighbours } = useNeighbours(project, address, id)
  const { previous, next } = neighbours ?? {}
  const previousItem = useQuery({ ...artifactQuery(api, previous ?? ''), enabled: previous !== undefined }).data
  usePrefetchArtifact(next, PICTURE_SIZES)
  const goTo = (targetId: string) =>
    void navigate({
      to: '/client/archive/$id',
      params: { id: targetId },
      search: { projectId: project, ...address },
      // After any number of items, "back" returns to the list.
      replace: true,
      state: true,
    })
  const createGoToNeighbour = (direction: 'previous' | 'next') =>
    neighbours?.[direction] === undefined
      ? undefined
      : (field?: string) => {
          // A quick second press counts from the item that the first one is still opening.
          const openingId = router.history.location.pathname.split('/').at(-1) ?? id
          const targetId = findNeighbours(openingId)?.[direction]
          if (targetId === undefined) return
          setFocusedField(field)
          goTo(targetId)
        }

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
  const [goToPrevious, goToNext] = [createGoToNeighbour('previous'), createGoToNeighbour('next')]
  useItemKeys({ goToPrevious, goToNext, back: goBack })
  const swipeHandlers = useSwipe((step) => (step > 0 ? goToNext : goToPrevious)?.(), OWN_SWIPES_SELECTOR)

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
      icon: IconBuildingBank,
      run: publicPath === undefined ? undefined : () => window.open(publicPath, '_blank', 'noopener'),
    },
    { label: itemMessages.print, icon: IconPrinter, run: artifact && (() => window.print()) },
  ])

  if (error && !artifact) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!artifact) return <LoadingState full />
  const moveToTrash = async () => {
    if (await trash([{ kind: 'artifact', id }])) goBack()
  }
  return (
    <div className={styles.item}>
      <ItemBar
        listPosition={neighbours}
        onPrevious={ignoreField(goToPrevious)}
        onNext={ignoreField(goToNext)}
        onBack={goBack}
      >
        <ItemActions
          artifact={artifact}
          publicPath={publicPath}
          onAudience={may('artifact.audience') ? () => setIsAudienceOpen(true) : undefined}
          onTrash={
            may('artifact.trash', artifact.user ?? null) && artifact.active ? () => void moveToTrash() : undefined
          }
        >
          <VisibilityMenu
            artifact={artifact}
            may={may}
            isWritable={projectDetails?.writable ?? true}
            onChange={(visibility) => createPublishHandler(visibility)?.()}
          />
        </ItemActions>
      </ItemBar>
      <WithdrawnNotice artifact={artifact} mayReview={may('submission.list')} />
      <div className={styles.columns}>
        <div className={styles.media}>
          <div className={styles.stage}>
            <div className={styles.viewer} data-item-stage {...swipeHandlers}>
              <Viewer
                key={artifact.id}
                artifact={artifact}
                eager
                sizes={PICTURE_SIZES}
                series={neighbours?.series ?? NO_ITEMS}
                onLastViewed={(lastId) => {
                  setFocusedField(undefined)
                  goTo(lastId)
                }}
                searchQuery={getSearchText(address)}
                preparedPercent={preparedPercent}
                onRetry={() => void refetch()}
              />
            </div>
            <ProcessingNotice artifact={artifact} may={may} />
            <DamageNotice artifact={artifact} may={may} />
          </div>
          {canHaveCaptions(artifact) && (
            <div className={styles.captions}>
              <CaptionsSection artifact={artifact} may={may} />
            </div>
          )}
          <ArtifactFacts artifact={artifact} />
        </div>
        <div className={styles.side}>
          <ItemHeading
            title={artifact.title}
            path={
              <Breadcrumbs
                projectId={project}
                folder={artifact.folder === 'root' ? undefined : artifact.folder}
                view={address.view}
                dropTarget={null}
              />
            }
          />
          {/* The list may be older than the item, so its details aren't edited yet. */}
          {!isPlaceholderData && (
            <>
              <ArtifactForm
                key={artifact.id}
                artifact={artifact}
                may={may}
                previousItem={previousItem}
                focusedField={focusedField}
                onNext={goToNext}
              />
              <div className={styles.filing}>
                <SimilarLink artifact={artifact} />
                <ArtifactTags key={artifact.id} artifact={artifact} may={may} />
                <ArtifactExhibits
                  artifact={artifact}
                  onAdd={mayForSome(may, 'exhibit.edit') ? () => setIsAdding(true) : undefined}
                />
                <EntryActivity key={id} projectId={project} id={id} />
                <EarlierHistory projectId={project} item={id} />
              </div>
            </>
          )}
        </div>
      </div>
      <Suspense>
        <ItemPrintSheet
          artifact={artifact}
          project={projectDetails?.title ?? ''}
          path={publicPath ?? `/client/archive/${id}?projectId=${project}`}
        />
      </Suspense>
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
