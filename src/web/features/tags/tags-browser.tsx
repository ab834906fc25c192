import { IconPlus, IconSearchOff, IconTags } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tagsMessages as words } from '#shared/words/tags/tags.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/standing.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { MergeTags } from './merge-tags.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { listed } from './tag-list.ts'
import type { TagsAddress } from './tags-address.ts'
import { TagsTable } from './tags-table.tsx'
import { ChosenBar, TagFilter } from './tags-tools.tsx'
import { atMost, concernedQuery, countedTagsQuery, useTagActs, type CountedTag } from './tags.queries.ts'
import styles from './tags.module.css'

/** So many rows are drawn at a time. */
const ROWS = 200

interface Props {
  projectId: string
  address: TagsAddress
  onAddress: (change: Partial<TagsAddress>) => void
}

type Dialog = { kind: 'new' } | { kind: 'rename'; tag: CountedTag } | { kind: 'merge' }

/** All tags of a project: found, made, renamed, merged and deleted. */
export function TagsBrowser({ projectId, address, onAddress }: Props) {
  const api = useApi()
  const queries = useQueryClient()
  const alerts = useAlerts()
  const may = useMay(projectId)
  const { remove } = useTagActs(projectId)
  const { data: tags, error, refetch } = useQuery(countedTagsQuery(api, projectId))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [most, setMost] = useState(ROWS)
  const filter = useRef<HTMLInputElement>(null)
  const close = () => setDialog(null)
  // What was acted on is gone, and with it what had the focus.
  const done = () => {
    close()
    setTicked(new Set())
    requestAnimationFrame(() => filter.current?.focus())
  }

  const found = listed(tags ?? [], address)
  const chosen = (tags ?? []).filter(({ id }) => ticked.has(id))
  const askDelete = async (some: readonly CountedTag[]) => {
    const ids = some.map(({ id }) => id)
    const { n, about } = await queries.fetchQuery(concernedQuery(api, projectId, some)).catch(() => atMost(some))
    const [one] = some
    const answer = await alerts.ask({
      title: some.length === 1 && one ? words.deleteTitle(one.title) : words.deleteManyTitle(some.length),
      description: words.deleteText(some.length, n, about),
      choices: [
        { key: 'no', label: dialogMessages.cancel, look: 'secondary' },
        { key: 'yes', label: words.deleteSelected, look: 'danger' },
      ],
    })
    if (answer?.key !== 'yes') return
    await remove.mutateAsync(ids)
    alerts.prompt(words.deleted(ids.length), { kind: 'success' })
    done()
  }
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const acts = may('tag.edit')
    ? {
        onToggle: toggle,
        onAll: (all: boolean) => setTicked(new Set(all ? found.map(({ id }) => id) : [])),
        onRename: (tag: CountedTag) => setDialog({ kind: 'rename', tag }),
        onDelete: (tag: CountedTag) => void askDelete([tag]).catch(() => undefined),
      }
    : undefined
  const newTag = may('tag.create') && (
    <Button look="primary" onClick={() => setDialog({ kind: 'new' })}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {words.new}
    </Button>
  )
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.quiet}>{words.text}</p>
        </div>
        {tags && tags.length > 0 && newTag}
      </header>
      {error && !tags && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !tags && <TagsSkeleton />}
      {tags?.length === 0 && (
        <EmptyState
          icon={IconTags}
          title={words.emptyTitle}
          text={may('tag.create') ? words.emptyText : words.emptyReadOnly}
        >
          {newTag}
        </EmptyState>
      )}
      {tags && tags.length > 0 && (
        <>
          <div className={styles.tools} role="search">
            <TagFilter
              ref={filter}
              query={address.query ?? ''}
              onChange={(query) => onAddress({ query: query || undefined })}
            />
            {chosen.length > 0 ? (
              <ChosenBar
                count={chosen.length}
                onMerge={() => setDialog({ kind: 'merge' })}
                onDelete={() => void askDelete(chosen).catch(() => undefined)}
                onClear={() => setTicked(new Set())}
              />
            ) : (
              <p role="status" className={styles.quiet}>
                {found.length === tags.length ? words.count(tags.length) : words.found(found.length, tags.length)}
              </p>
            )}
          </div>
          {found.length === 0 ? (
            <EmptyState icon={IconSearchOff} title={words.noMatchTitle} text={words.noMatchText}>
              <Button onClick={() => onAddress({ query: undefined })}>{words.clearFilter}</Button>
            </EmptyState>
          ) : (
            <TagsTable
              tags={found.slice(0, most)}
              sort={address.sort ?? 'title-asc'}
              onSort={(sort) => onAddress({ sort })}
              acts={acts}
              chosen={ticked}
            />
          )}
          {found.length > most && (
            <div className={styles.more}>
              <Button onClick={() => setMost(most + ROWS)}>{words.more}</Button>
            </div>
          )}
        </>
      )}
      {(dialog?.kind === 'new' || dialog?.kind === 'rename') && (
        <TagDialog projectId={projectId} tag={dialog.kind === 'rename' ? dialog.tag : undefined} onClose={close} />
      )}
      {dialog?.kind === 'merge' && <MergeTags projectId={projectId} tags={chosen} onMerged={done} onClose={close} />}
    </>
  )
}

function TagsSkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {['42%', '30%', '55%', '38%', '26%', '48%', '34%', '40%'].map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  )
}
