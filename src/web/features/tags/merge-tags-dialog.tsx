import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { tagsMessages } from '#shared/words/tags/tags.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { findMostUsedTag } from './filter-tags.ts'
import { getAffectedUpperLimit, affectedItemsQuery, useTagMutations, type CountedTag } from './tags.queries.ts'
import styles from './tags.module.css'

interface Props {
  projectId: string
  tags: readonly CountedTag[]
  onMerged: () => void
  onClose: () => void
}

/** The dialog to merge tags: the user chooses the tag to keep and sees how many items are affected. */
export function MergeTagsDialog({ projectId, tags, onMerged, onClose }: Props) {
  const [keptId, setKeptId] = useState(findMostUsedTag(tags)?.id ?? '')
  const ids = tags.map(({ id }) => id)
  const countQuery = useQuery(affectedItemsQuery(useApi(), projectId, tags))
  const affectedItems = countQuery.data ?? (countQuery.isError ? getAffectedUpperLimit(tags) : undefined)
  const { merge } = useTagMutations(projectId)
  const alerts = useAlerts()
  const mergeTags = () => {
    if (merge.isPending) return
    merge.mutate(
      { into: keptId, others: ids.filter((id) => id !== keptId) },
      {
        onSuccess: ({ title, artifact_count }) => {
          alerts.prompt(tagsMessages.merged(title, artifact_count), { kind: 'success' })
          onMerged()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={tagsMessages.mergeTitle(tags.length)}
      description={tagsMessages.mergeText}
      onClose={onClose}
      onConfirm={mergeTags}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={merge.isPending} onClick={mergeTags}>
            {tagsMessages.merge}
          </Button>
        </>
      }
    >
      <Radio.Group label={tagsMessages.tagToKeep} value={keptId} onChange={setKeptId}>
        <div className={styles.choices}>
          {tags.map(({ id, title, artifact_count }) => (
            <Radio
              key={id}
              value={id}
              data-autofocus={id === keptId || undefined}
              label={
                <>
                  {title} <span className={styles.quiet}>{projectMessages.items(artifact_count)}</span>
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      <p role="status" className={styles.concerned}>
        {affectedItems
          ? tagsMessages.affectedItems(affectedItems.count, affectedItems.isEstimate)
          : tagsMessages.counting}
      </p>
    </Modal>
  )
}
