import { TagsInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { isSameText } from '#shared/rules/text/text-filter.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { RemovablePill } from '#web/form/removable-pill.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { splitIntoBatches } from './entry-batches.ts'
import { useRunInSequence } from './use-run-in-sequence.ts'
import styles from './tag-dialog.module.css'

type AppliedTag = ReplyFor<typeof artifactsFilingContract.tagMany>['tags'][number]

interface Props {
  projectId: string
  artifacts: readonly { id: string }[]
  may: May
  onClose: () => void
}

/**
 * Adds existing or new tags to many items. Undo removes only the tags that were added, not those an item had before.
 */
export function TagDialog({ projectId, artifacts, may, onClose }: Props) {
  const [api, alerts, queryClient, runInSequence] = [useApi(), useAlerts(), useQueryClient(), useRunInSequence()]
  const projectTags = useQuery(tagsQuery(api, projectId)).data ?? []
  const [titles, setTitles] = useState<string[]>([])
  const [searchText, setSearchText] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const closeProps = useConfirmedClose(titles.length > 0 || searchText.trim() !== '', onClose)
  const findTag = (title: string) => projectTags.find((tag) => isSameText(tag.title, title))
  const chooseTitles = (nextTitles: string[]) => {
    const newTitle = nextTitles.find((title) => !findTag(title))
    if (newTitle && !may('tag.create')) return alerts.prompt(artifactMessages.noTag(newTitle), { kind: 'error' })
    setTitles(nextTitles)
  }
  const save = async () => {
    if (isSaving || titles.length === 0) return
    setIsSaving(true)
    const appliedTags: AppliedTag[] = []
    const hasSucceeded = await runInSequence([
      async () => {
        const tagIds: string[] = []
        for (const title of titles)
          tagIds.push(
            findTag(title)?.id ?? (await api.call(tagsContract.create, { body: { project: projectId, title } })).id,
          )
        for (const artifactIds of splitIntoBatches(artifacts.map(({ id }) => id)))
          appliedTags.push(...(await api.call(artifactsFilingContract.tagMany, { body: { tagIds, artifactIds } })).tags)
      },
    ])
    void invalidateStale(queryClient, after.tagsUsed(projectId))
    setIsSaving(false)
    if (!hasSucceeded) return
    const removeAddedTags = () =>
      runInSequence(
        appliedTags.map(
          ({ tag, artifactIds }) =>
            () =>
              api.call(artifactsFilingContract.untagMany, { body: { tagIds: [tag], artifactIds } }),
        ),
      ).then(() => invalidateStale(queryClient, after.tagsUsed(projectId)))
    alerts.prompt(fileOperationMessages.tagged(artifacts.length), { kind: 'success', undo: removeAddedTags })
    onClose()
  }
  return (
    <Modal
      open
      title={fileOperationMessages.tagTitle(artifacts.length)}
      {...closeProps}
      onConfirm={searchText === '' ? () => void save() : undefined}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" aria-busy={isSaving} disabled={titles.length === 0} onClick={() => void save()}>
            {fileOperationMessages.tag}
          </Button>
        </>
      }
    >
      <div className={styles.tall}>
        <TagsInput
          label={artifactMessages.tags}
          placeholder={artifactMessages.tagsPlaceholder}
          data-autofocus
          value={titles}
          data={projectTags.map(({ title }) => title)}
          onChange={chooseTitles}
          searchValue={searchText}
          onSearchChange={setSearchText}
          renderPill={({ value, disabled, onRemove }) => (
            <RemovablePill entry={value ?? ''} disabled={disabled} onRemove={() => onRemove?.()} />
          )}
          maxDropdownHeight={180}
          acceptValueOnBlur
        />
      </div>
    </Modal>
  )
}
