import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { tagsMessages as words } from '#shared/words/tags/tags.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { mostCarried } from './tag-list.ts'
import { atMost, concernedQuery, useTagActs, type CountedTag } from './tags.queries.ts'
import styles from './tags.module.css'

interface Props {
  projectId: string
  tags: readonly CountedTag[]
  onMerged: () => void
  onClose: () => void
}

/** Makes one tag of several: which title stays is chosen, and how many items it concerns is told before. */
export function MergeTags({ projectId, tags, onMerged, onClose }: Props) {
  const [stays, setStays] = useState(mostCarried(tags)?.id ?? '')
  const ids = tags.map(({ id }) => id)
  const counted = useQuery(concernedQuery(useApi(), projectId, tags))
  const concerned = counted.data ?? (counted.isError ? atMost(tags) : undefined)
  const { merge } = useTagActs(projectId)
  const alerts = useAlerts()
  const run = () => {
    if (merge.isPending) return
    merge.mutate(
      { into: stays, others: ids.filter((id) => id !== stays) },
      {
        onSuccess: ({ title, artifact_count }) => {
          alerts.prompt(words.merged(title, artifact_count), { kind: 'success' })
          onMerged()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={words.mergeTitle(tags.length)}
      description={words.mergeText}
      onClose={onClose}
      onConfirm={run}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="primary" disabled={merge.isPending} onClick={run}>
            {words.merge}
          </Button>
        </>
      }
    >
      <Radio.Group label={words.stays} value={stays} onChange={setStays}>
        <div className={styles.choices}>
          {tags.map(({ id, title, artifact_count }) => (
            <Radio
              key={id}
              value={id}
              data-autofocus={id === stays || undefined}
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
        {concerned ? words.concerned(concerned.n, concerned.about) : words.counting}
      </p>
    </Modal>
  )
}
