import { IconEye, IconHistory, IconLinkOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { EntryHead } from '#shared/entities/website/entry.ts'
import { MOST_BLOCKS } from '#shared/entities/story/story.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import { liveMessages } from '#shared/words/live/live.ts'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError, isUnauthorized } from '#web/kit/api-error.ts'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { OpenedDraft } from '../draft/open-draft.ts'
import { Saver, type SaveState } from '../draft/saver.ts'
import type { DeskDraft, StoryCalls } from '../draft/story-calls.ts'
import { draftQuery } from '../draft/story.queries.ts'
import { StoryEditor, type AsideGiven, type StoryEditorProps } from '../editor/story-editor.tsx'
import { blockOfItem } from '../model/block-of-item.ts'
import { StoryHistory } from './story-history.tsx'
import { PreviewWindow } from './preview-window.tsx'
import { SaveSign } from './save-sign.tsx'
import styles from './desk.module.css'

type Editor = Pick<StoryEditorProps, 'allowed' | 'exhibits' | 'renderChooser' | 'site' | 'language'>

/** What stands above a text, and the pictures of the website that are known. */
interface HeadGiven {
  head: EntryHead
  pictures: readonly SitePicture[]
  onHead: (change: Partial<EntryHead>) => void
}

interface Props extends Editor {
  calls: StoryCalls
  /** What the text is of, and where it is shown as readers will see it. */
  title: string
  preview: string
  /** What is said once it is published. */
  said?: (published: DeskDraft) => string
  /** What it may begin with. */
  beginning?: readonly Artifact[]
  /** What stands above: the way back and the title. */
  head: ReactNode
  /** What is written above the text, and what stands at its side. */
  renderHead?: (given: HeadGiven) => ReactNode
  renderAside: (given: AsideGiven & { written: HeadGiven | undefined }) => ReactNode
}

/** Where a text is written: an exhibit's story, or a page or post of the website; loaded with what this device kept of it. */
export function StoryDesk(props: Props) {
  const { calls } = props
  const queries = useQueryClient()
  const alerts = useAlerts()
  const user = useMe()?.id ?? ''
  const { data, error, refetch } = useQuery(draftQuery(calls, user))
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
      kept={data.kept}
      onDraft={(next) => queries.setQueryData<OpenedDraft>(calls.keys.draft, { draft: next, aside: false })}
    />
  )
}

interface OpenProps extends Props {
  user: string
  draft: DeskDraft
  /** What this device has kept of it and could not save yet. */
  kept: OpenedDraft['kept']
  onDraft: (draft: DeskDraft) => void
}

function OpenDesk(props: OpenProps) {
  const {
    calls,
    title,
    preview,
    said,
    beginning = [],
    user,
    draft,
    kept,
    onDraft,
    head,
    renderHead,
    renderAside,
    ...editor
  } = props
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [published, setPublished] = useState(draft.published_revision)
  const [broken, setBroken] = useState(draft.broken)
  const [shown, setShown] = useState<'history' | 'preview' | null>(null)
  const { revision, ...begun } = kept ?? { revision: draft.revision, blocks: draft.blocks, head: draft.head }
  const [{ blocks, items }, setText] = useState({ blocks: begun.blocks, items: draft.items })
  const [above, setAbove] = useState(begun.head)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [saver] = useState(
    () =>
      new Saver({
        user,
        story: calls.id,
        revision,
        written: begun,
        onState: setState,
        send: async (now, on) => {
          const next = await calls.save(now, on).catch((error: unknown) => {
            if (isUnauthorized(error)) alerts.failed(error)
            throw error
          })
          setBroken(next.broken ?? [])
          return next.revision
        },
        onOvertaken: async (who) => {
          const answer = await alerts.ask({
            title: words.overtaken(who ?? liveMessages.somebody),
            description: words.whose,
            choices: [
              { key: 'theirs', label: liveMessages.takeTheirs, look: 'secondary' },
              { key: 'mine', label: liveMessages.keepMine, look: 'primary' },
            ],
          })
          if (answer === null) return null
          const theirs = await calls.read()
          if (answer.key !== 'theirs') return theirs.revision
          saver.take(theirs.revision)
          onDraft(theirs)
          return 'theirs'
        },
      }),
  )
  useEffect(() => {
    // It is sent again, and the sign says how that ends.
    if (kept) saver.change({})
    return () => saver.stop()
  }, [saver, kept])
  const headGiven = above && {
    head: above,
    pictures: draft.shown?.pictures ?? [],
    onHead: (change: Partial<EntryHead>) => {
      // What is given late, such as a picture, keeps what was written meanwhile.
      const next = { ...(saver.written.head ?? above), ...change }
      setAbove(next)
      saver.change({ head: next })
    },
  }

  const failed = (error: unknown) =>
    isApiError(error) && error.status === 409 ? saver.overtaken(error.by) : alerts.failed(error)
  /** Whether all that is written is saved: nothing else is done with a text before. */
  const isSaved = async () => {
    if (await saver.flush()) return true
    alerts.prompt(words.notSavedYet, { kind: 'error' })
    return false
  }
  const publish = async () => {
    setBusy(true)
    try {
      if (!(await isSaved())) return
      const next = await calls.publish(saver.revision)
      setPublished(next.published_revision)
      const now = next.published_revision === null ? words.takenAway : words.publishedNow
      alerts.prompt(said?.(next) ?? now, { kind: 'success' })
      await calls.published(queries)
    } catch (error) {
      await failed(error)
    } finally {
      setBusy(false)
    }
  }
  const restore = async (version: string) => {
    try {
      if (!(await isSaved())) return
      const next = await calls.restore(version, saver.revision)
      saver.take(next.revision)
      alerts.prompt(words.restored, { kind: 'success' })
      onDraft(next)
    } catch (error) {
      await failed(error)
    }
  }
  const begin = () => {
    const first = beginning.slice(0, MOST_BLOCKS).map(blockOfItem)
    setText({ blocks: first, items: [...beginning] })
    setRound(round + 1)
    saver.change({ blocks: first })
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
      {broken.length > 0 && (
        <p className={styles.broken} role="status">
          <IconLinkOff size={18} stroke={1.75} aria-hidden />
          {words.broken(broken)}
        </p>
      )}
      {draft.revision === 0 &&
        round === 0 &&
        beginning.length > 0 &&
        state.kind === 'saved' &&
        saver.revision === 0 && (
          <p className={styles.begin}>
            <Button onClick={begin}>{words.begin}</Button>
          </p>
        )}
      <StoryEditor
        key={round}
        {...editor}
        blocks={blocks}
        items={items}
        shown={draft.shown}
        head={headGiven && renderHead?.(headGiven)}
        renderAside={(given) => renderAside({ ...given, written: headGiven })}
        onChange={(next) => saver.change({ blocks: next })}
      />
      {shown === 'history' && <StoryHistory calls={calls} onRestore={restore} onClose={() => setShown(null)} />}
      {shown === 'preview' && <PreviewWindow address={preview} title={title} onClose={() => setShown(null)} />}
    </>
  )
}
