import { TagsInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { isAlike } from '#shared/rules/text/matches.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useClosing } from '#web/form/closing.ts'
import { RemovablePill } from '#web/form/removable-pill.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { inCalls } from './filed.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './filing.module.css'

type Tagging = ReplyFor<typeof artifactsFilingContract.tagMany>['tags'][number]

interface Props {
  projectId: string
  artifacts: readonly { id: string }[]
  may: May
  onClose: () => void
}

/**
 * Adds existing or new tags to many items. Undo removes only the tags that were added, not those an item had before.
 */
export function TagItems({ projectId, artifacts, may, onClose }: Props) {
  const [api, alerts, queries, attempt] = [useApi(), useAlerts(), useQueryClient(), useAttempt()]
  const all = useQuery(tagsQuery(api, projectId)).data ?? []
  const [titles, setTitles] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const closing = useClosing(titles.length > 0 || typed.trim() !== '', onClose)
  const known = (title: string) => all.find((tag) => isAlike(tag.title, title))
  const choose = (next: string[]) => {
    const unknown = next.find((title) => !known(title))
    if (unknown && !may('tag.create')) return alerts.prompt(artifactMessages.noTag(unknown), { kind: 'error' })
    setTitles(next)
  }
  const save = async () => {
    if (busy || titles.length === 0) return
    setBusy(true)
    const put: Tagging[] = []
    const done = await attempt(async () => {
      const tagIds: string[] = []
      for (const title of titles)
        tagIds.push(
          known(title)?.id ?? (await api.call(tagsContract.create, { body: { project: projectId, title } })).id,
        )
      for (const artifactIds of inCalls(artifacts.map(({ id }) => id)))
        put.push(...(await api.call(artifactsFilingContract.tagMany, { body: { tagIds, artifactIds } })).tags)
    })
    void outdate(queries, after.tagsUsed(projectId))
    setBusy(false)
    if (!done) return
    const takeOff = () =>
      attempt(
        ...put.map(
          ({ tag, artifactIds }) =>
            () =>
              api.call(artifactsFilingContract.untagMany, { body: { tagIds: [tag], artifactIds } }),
        ),
      ).then(() => outdate(queries, after.tagsUsed(projectId)))
    alerts.prompt(filingMessages.tagged(artifacts.length), { kind: 'success', undo: takeOff })
    onClose()
  }
  return (
    <Modal
      open
      title={filingMessages.tagTitle(artifacts.length)}
      {...closing}
      onConfirm={typed === '' ? () => void save() : undefined}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="primary" aria-busy={busy} disabled={titles.length === 0} onClick={() => void save()}>
            {filingMessages.tag}
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
          data={all.map(({ title }) => title)}
          onChange={choose}
          searchValue={typed}
          onSearchChange={setTyped}
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
