import { IconExternalLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { ArtifactActivity } from '#web/features/activity/artifact-activity.tsx'
import { showsFolder, textOf } from '#web/features/archive/address/archive-address.ts'
import { Breadcrumbs } from '#web/features/archive/head/breadcrumbs.tsx'
import { useNeighbours } from '#web/features/archive/data/use-neighbours.ts'
import { usePublishing } from '#web/features/archive/filing/use-publishing.ts'
import { useTrash } from '#web/features/archive/filing/use-trash.ts'
import { ArtifactExhibits } from '#web/features/artifacts/artifact-exhibits.tsx'
import { ArtifactFacts } from '#web/features/artifacts/artifact-facts.tsx'
import { ArtifactForm } from '#web/features/artifacts/artifact-form.tsx'
import { ArtifactHead } from '#web/features/artifacts/artifact-head.tsx'
import { ArtifactTags } from '#web/features/artifacts/artifact-tags.tsx'
import { artifactQuery, usePrefetched } from '#web/features/artifacts/artifacts.queries.ts'
import { TakenBack } from '#web/features/artifacts/taken-back.tsx'
import { ProcessAgain } from '#web/features/artifacts/process-again.tsx'
import { useItemKeys } from '#web/features/artifacts/use-item-keys.ts'
import styles from '#web/features/artifacts/artifact.module.css'
import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import { AddToExhibit } from '#web/features/exhibits/add-to-exhibit.tsx'
import { useCompression } from '#web/features/uploads/uploads-context.tsx'
import { useLeft } from '#web/kit/address/found-again.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { usePageActs } from '#web/kit/client/page-acts.ts'
import { mayWithSome, useMay } from '#web/kit/client/use-may.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { takesCaptions } from '#web/media/transcript/captions.queries.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { WhoSees } from './who-sees.tsx'

export const title = () => frameMessages.archive

/** One item with its viewer, its details and its actions. */
export function Page() {
  const { id } = useParams({ from: '/client/archive/$id' })
  const { projectId, orgId: _, login_as: __, ...address } = useSearch({ from: '/client/archive/$id' })
  const api = useApi()
  const [navigate, router] = [useNavigate(), useRouter()]
  const fromList = useLocation({ select: ({ state }) => state.fromList === true })
  useLeft(id)
  const { data: artifact, error, refetch } = useQuery(artifactQuery(api, id))
  const project = artifact?.project ?? projectId ?? ''
  const may = useMay(project)
  const { trash } = useTrash(project)
  const publish = usePublishing()
  const alias = useQuery(projectQuery(api, project)).data?.url_alias
  const [adding, setAdding] = useState(false)
  const [asking, setAsking] = useState(false)
  const prepared = useCompression(id)
  // The form field to focus, when the user moved here from the same field of another item.
  const [focus, setFocus] = useState<string>()

  // The items of the list that the user came from, as far as loaded; loads another page near its end.
  const { place, previous, next } = useNeighbours(project, address, id)
  const neighbour = useQuery({ ...artifactQuery(api, previous ?? ''), enabled: previous !== undefined }).data
  usePrefetched(next)
  const goTo = (to: string | undefined) =>
    to
      ? (field?: string) => {
          setFocus(field)
          void navigate({
            to: '/client/archive/$id',
            params: { id: to },
            search: { projectId: project, ...address },
            // After any number of items, "back" returns to the list.
            replace: true,
            state: true,
          })
        }
      : undefined

  const back = () => {
    if (fromList) return router.history.back()
    void navigate({
      to: '/client/archive',
      search: {
        projectId: project,
        ...address,
        // Lists without a folder keep their address; others return to the item's folder.
        ...(showsFolder(address) && {
          folder: address.folder ?? (artifact?.folder === 'root' ? undefined : artifact?.folder),
        }),
      },
    })
  }
  useItemKeys({ previous: goTo(previous), next: goTo(next), back })

  const mayShow =
    artifact?.active === true && !isNeverShown(artifact) && may('artifact.set-visibility', artifact.user ?? null)
  const publicPath = artifact && isPublicArtifact(artifact) && alias ? `/view/${alias}/item/${id}` : undefined
  const turnTo = (visibility: 'local' | 'private') =>
    artifact && mayShow && artifact.visibility !== visibility ? () => void publish([artifact], visibility) : undefined
  usePageActs([
    { label: filingMessages.show, icon: IconWorld, run: turnTo('local') },
    { label: filingMessages.hide, icon: IconLock, run: turnTo('private') },
    {
      label: filingMessages.view,
      icon: IconExternalLink,
      run: publicPath === undefined ? undefined : () => window.open(publicPath, '_blank', 'noopener'),
    },
  ])

  if (error && !artifact) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!artifact) return <LoadingState full />
  const remove = async () => {
    if (await trash([{ kind: 'artifact', id }])) back()
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
            over={null}
          />
        }
        place={place}
        onPrevious={turn(goTo(previous))}
        onNext={turn(goTo(next))}
        onBack={back}
        publicPath={publicPath}
        onShow={turnTo('local')}
        onHide={turnTo('private')}
        onAudience={may('artifact.audience') ? () => setAsking(true) : undefined}
        onTrash={may('artifact.trash', artifact.user ?? null) && artifact.active ? () => void remove() : undefined}
      />
      <TakenBack artifact={artifact} mayReview={may('submission.list')} />
      <div className={styles.columns}>
        <div className={styles.stage}>
          <div className={styles.viewer}>
            <Viewer
              key={artifact.id}
              artifact={artifact}
              eager
              sizes="(max-width: 64rem) 100vw, 60vw"
              find={textOf(address)}
              prepared={prepared}
              onRetry={() => void refetch()}
            />
          </div>
          <ProcessAgain artifact={artifact} may={may} />
          {takesCaptions(artifact) && <CaptionsSection artifact={artifact} may={may} />}
        </div>
        <ArtifactFacts artifact={artifact} />
        <div className={styles.side}>
          <ArtifactForm
            key={artifact.id}
            artifact={artifact}
            may={may}
            neighbour={neighbour}
            focus={focus}
            onNext={(field) => goTo(next)?.(field)}
          />
          <div className={styles.filing}>
            <ArtifactTags key={artifact.id} artifact={artifact} may={may} />
            <ArtifactExhibits
              artifact={artifact}
              onAdd={mayWithSome(may, 'exhibit.edit') ? () => setAdding(true) : undefined}
            />
            <ArtifactActivity key={id} projectId={project} id={id} />
          </div>
        </div>
      </div>
      <WhoSees
        projectId={project}
        subject={asking ? { kind: 'artifact', id, title: artifact.title } : null}
        onClose={() => setAsking(false)}
      />
      {adding && <AddToExhibit projectId={project} artifactIds={[id]} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Buttons navigate without a field to focus. */
const turn = (go: ((field?: string) => void) | undefined) => go && (() => go())
