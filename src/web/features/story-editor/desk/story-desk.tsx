import { IconEye, IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import type { StoryDraft } from '#shared/entities/story/draft.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { liveMessages } from '#shared/words/live/live.ts'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { keys } from '#web/kit/keys.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { useMe } from '#web/kit/session.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { OpenedDraft } from '../draft/open-draft.ts'
import { Saver, type SaveState } from '../draft/saver.ts'
import { draftQuery } from '../draft/story.queries.ts'
import { StoryEditor, type StoryEditorProps } from '../editor/story-editor.tsx'
import { blockOfItem } from '../model/block-of-item.ts'
import { StoryHistory } from './story-history.tsx'
import { PreviewWindow } from './preview-window.tsx'
import { SaveSign } from './save-sign.tsx'
import styles from './desk.module.css'

type Editor = Pick<StoryEditorProps, 'allowed' | 'exhibits' | 'renderChooser' | 'renderArchive'>

interface Props extends Editor {
  exhibit: Exhibit
  /** What stands above: the way back and the title. */
  head: ReactNode
}

/** The story of an exhibit while it is written: loaded with what this device kept of it. */
export function StoryDesk(props: Props) {
  const { exhibit } = props
  const api = useApi()
  const queries = useQueryClient()
  const alerts = useAlerts()
  const user = useMe()?.id ?? ''
  const { data, error, refetch } = useQuery(draftQuery(api, user, exhibit.id))
  const aside = data?.aside
  useEffect(() => {
    if (aside) alerts.prompt(words.keptAside)
  }, [aside, alerts])
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState full />
  const { draft } = data
  return (
    <OpenDesk
      // Another draft is another editor: nothing of the one before is left in it.
      key={`${draft.revision} ${draft.changed_at} ${data.aside}`}
      {...props}
      user={user}
      draft={draft}
      onDraft={(next) =>
        queries.setQueryData<OpenedDraft>(keys.exhibit.story(exhibit.id), { draft: next, aside: false })
      }
    />
  )
}

interface OpenProps extends Props {
  user: string
  draft: StoryDraft
  onDraft: (draft: StoryDraft) => void
}

function OpenDesk({ exhibit, user, draft, onDraft, head, ...editor }: OpenProps) {
  const { id } = exhibit
  const api = useApi()
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [published, setPublished] = useState(draft.published_revision)
  const [shown, setShown] = useState<'history' | 'preview' | null>(null)
  const [story, setStory] = useState(draft.story)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const read = () => api.call(storiesContract.read, { params: { id } })

  const [saver] = useState(
    () =>
      new Saver({
        user,
        exhibit: id,
        revision: draft.revision,
        onState: setState,
        send: async (blocks, revision) =>
          (await api.call(storiesContract.save, { params: { id }, body: { blocks, revision } })).revision,
        onOvertaken: async (who) => {
          const answer = await alerts.ask({
            title: words.overtaken(who ?? liveMessages.somebody),
            description: words.whose,
            choices: [
              { key: 'theirs', label: liveMessages.takeTheirs, look: 'secondary' },
              { key: 'mine', label: liveMessages.keepMine, look: 'primary' },
            ],
          })
          const theirs = await read()
          if (answer?.key !== 'theirs') return theirs.revision
          saver.take(theirs.revision)
          onDraft(theirs)
          return null
        },
      }),
  )
  useEffect(() => () => saver.stop(), [saver])

  const say = (error: unknown) => {
    const { title, text } = sayFailure(error)
    alerts.prompt(title, { kind: 'error', ...(text && { text }) })
  }
  const publish = async () => {
    setBusy(true)
    try {
      if (!(await saver.flush())) return
      const next = await api.call(storiesContract.publish, { params: { id }, body: { revision: saver.revision } })
      setPublished(next.published_revision)
      alerts.prompt(next.published_revision === null ? words.takenAway : words.publishedNow, { kind: 'success' })
      await outdate(queries, after.exhibitSaved(exhibit.project, id))
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
  }
  const restore = async (version: string) => {
    try {
      await saver.flush()
      const body = { revision: saver.revision }
      const next = await api.call(storiesContract.restore, { params: { id, version }, body })
      saver.take(next.revision)
      alerts.prompt(words.restored, { kind: 'success' })
      onDraft(next)
    } catch (error) {
      say(error)
    }
  }
  const items = exhibit.artifacts ?? []
  const begin = () => {
    const blocks = items.map(blockOfItem)
    setStory({ ...story, blocks, items })
    setRound(round + 1)
    saver.change(blocks)
  }
  const sign = state.kind !== 'saved' ? 'changed' : published === null ? 'notPublished' : published === saver.revision ? 'published' : 'changed' // prettier-ignore
  return (
    <>
      <header className={styles.head}>
        {head}
        <div className={styles.acts}>
          <SaveSign state={state} text={published === null ? words.notPublished : words[sign]} />
          <Button onClick={() => void saver.flush().then(() => setShown('preview'))}>
            <IconEye size={16} stroke={1.75} aria-hidden />
            {words.preview}
          </Button>
          <Button onClick={() => void saver.flush().then(() => setShown('history'))}>
            <IconHistory size={16} stroke={1.75} aria-hidden />
            {words.history}
          </Button>
          <Button look="primary" disabled={busy || (sign === 'published' && !busy)} onClick={() => void publish()}>
            {busy ? words.publishing : words.publish}
          </Button>
        </div>
      </header>
      {draft.revision === 0 && round === 0 && items.length > 0 && state.kind === 'saved' && saver.revision === 0 && (
        <p className={styles.begin}>
          <Button onClick={begin}>{words.begin}</Button>
        </p>
      )}
      <StoryEditor key={round} {...editor} story={story} onChange={(blocks) => saver.change(blocks)} />
      {shown === 'history' && <StoryHistory exhibit={id} onRestore={restore} onClose={() => setShown(null)} />}
      {shown === 'preview' && (
        <PreviewWindow
          address={`/preview/exhibit/${id}`}
          title={words.title(exhibit.title)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
