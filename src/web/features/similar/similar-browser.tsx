import { IconCopyCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { similarMessages } from '#shared/words/similar/similar.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { LoadMore } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { SingleKeyShortcuts } from '#web/ui/client/single-key-shortcuts.tsx'
import { EmptyState, Skeleton, SkeletonArea } from '#web/ui/state.tsx'
import { GroupCard } from './group-card.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { similarGroupsQuery, type SimilarGroup } from './similar.queries.ts'
import { getGroupId, useCurrentGroup } from './use-current-group.ts'
import { mayMarkNotSame, mayMerge, useSimilarActs } from './use-similar-acts.ts'
import { useSimilarKeys } from './use-similar-keys.ts'
import styles from './similar.module.css'

interface Props {
  projectId: string
  /** The item whose group is shown alone. */
  item: string | undefined
}

/** Groups of items that look alike, to merge them or to mark them as not the same. */
export function SimilarBrowser({ projectId, item }: Props) {
  const result = useInfiniteQuery(similarGroupsQuery(useApi(), projectId, item))
  const paging = usePaging(result)
  const may = useMay(projectId)
  const { busy, splitGroup, takeOut, merge } = useSimilarActs(projectId)
  const groups: SimilarGroup[] = result.data?.pages.flatMap((page) => page.groups.map(({ items }) => items)) ?? []
  const [mergedGroup, setMergedGroup] = useState<SimilarGroup>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { current, goTo, goToNext, goToPrevious, leave } = useCurrentGroup(groups, headingRef)
  const notSame = (group: SimilarGroup) => splitGroup(group, () => leave(group))
  const removeItem = (id: string, group: SimilarGroup) => {
    const remaining = group.filter(({ artifact }) => artifact.id !== id)
    // The group may get another first item, so its element is found only after it is rendered.
    takeOut(id, group, () => requestAnimationFrame(() => goTo(remaining)))
  }
  useSimilarKeys(!busy && mergedGroup === undefined, {
    next: goToNext,
    previous: goToPrevious,
    merge: current && mayMerge(current, may) ? () => setMergedGroup(current) : undefined,
    notSame: current && mayMarkNotSame(current, may) ? () => notSame(current) : undefined,
  })
  return (
    <>
      <ListHead
        ref={headingRef}
        title={frameMessages.similar}
        text={item ? similarMessages.ofItemText : similarMessages.text}
      >
        <div className={styles.acts}>
          {item && (
            <Link to="/client/similar" search={{ projectId }} className={getButtonClass()}>
              {similarMessages.showAll}
            </Link>
          )}
          {groups.length > 0 && <SingleKeyShortcuts shortcuts={similarMessages.keys} />}
        </div>
      </ListHead>
      <ListBody
        result={{ ...result, isPlaceholderData: false }}
        count={groups.length}
        isFiltered={false}
        skeleton={<GroupsSkeleton />}
        empty={
          <EmptyState
            icon={IconCopyCheck}
            title={item ? similarMessages.noneOfItem : similarMessages.emptyTitle}
            text={similarMessages.emptyText}
          >
            <Link to="/client/archive" search={{ projectId }} className={getButtonClass()}>
              {archiveMessages.goTo}
            </Link>
          </EmptyState>
        }
        noMatch={null}
        bar={null}
      >
        <div className={styles.groups}>
          {groups.map((group) => {
            const mayMark = mayMarkNotSame(group, may)
            return (
              <GroupCard
                key={getGroupId(group)}
                group={group}
                isCurrent={group === current}
                busy={busy}
                onMerge={mayMerge(group, may) ? () => setMergedGroup(group) : undefined}
                onNotSame={mayMark ? () => notSame(group) : undefined}
                onTakeOut={mayMark ? (itemId) => removeItem(itemId, group) : undefined}
              />
            )
          })}
        </div>
        <LoadMore paging={paging} />
      </ListBody>
      {mergedGroup && (
        <MergeDialog
          group={mergedGroup}
          may={may}
          busy={busy}
          onMerge={(into, items) =>
            merge(into, items, () => {
              setMergedGroup(undefined)
              leave(mergedGroup)
            })
          }
          onClose={() => setMergedGroup(undefined)}
        />
      )}
    </>
  )
}

/** Two groups of two items, while the list is loading. */
function GroupsSkeleton() {
  return (
    <div className={styles.groups}>
      {[0, 1].map((group) => (
        <SkeletonArea key={group} className={styles.group}>
          <div className={styles.groupHead}>
            <Skeleton width="8rem" height="1.25rem" />
          </div>
          <div className={styles.items}>
            {[0, 1].map((item) => (
              <div key={item} className={styles.skeletonItem}>
                <Skeleton height="11rem" />
                <Skeleton width="70%" />
                <Skeleton width="45%" />
              </div>
            ))}
          </div>
        </SkeletonArea>
      ))}
    </div>
  )
}
