import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isAlike } from '#shared/rules/text/matches.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { RemovablePill } from '#web/form/removable-pill.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'
import { artifactTagsQuery, useTagArtifact, type Tagging } from './artifacts.queries.ts'

/** The tags of an item. Changes are saved at once. */
export function ArtifactTags({ artifact, may }: { artifact: Artifact; may: May }) {
  const api = useApi()
  const alerts = useAlerts()
  const own = useQuery(artifactTagsQuery(api, artifact.id)).data ?? []
  const all = useQuery(tagsQuery(api, artifact.project)).data ?? []
  const { mutateAsync } = useTagArtifact(artifact)
  // Shown as if they were saved already.
  const [pending, setPending] = useState<readonly Tagging[]>([])
  const tag = (tagChange: Tagging) => {
    const over = () => setPending((now) => now.filter((pendingChange) => pendingChange !== tagChange))
    setPending((now) => [...now, tagChange])
    mutateAsync(tagChange).then(over, over)
  }
  const kept = own.filter(({ id }) => !pending.some(({ remove }) => remove === id))
  const shown = [...new Set([...kept, ...pending.flatMap(({ add }) => add ?? [])].map(({ title }) => title))]
  const change = (titles: string[]) => {
    for (const { id, title } of kept) if (!titles.includes(title)) tag({ remove: id })
    const same = (one: string) => (other: string) => isAlike(one, other)
    const fresh = titles.filter((added) => !shown.includes(added)).map((added) => added.trim())
    for (const title of fresh.filter((added, n) => added !== '' && fresh.findIndex(same(added)) === n)) {
      const known = all.find((projectTag) => same(title)(projectTag.title))
      if (known || may('tag.create')) tag({ add: { id: known?.id, title } })
      else alerts.prompt(artifactMessages.noTag(title), { kind: 'error' })
    }
  }
  const mayTag = may('artifact.tag', artifact.user ?? null)
  return (
    <TagsInput
      label={artifactMessages.tags}
      placeholder={mayTag ? artifactMessages.tagsPlaceholder : ''}
      disabled={!mayTag}
      value={shown}
      data={all.map(({ title }) => title)}
      onChange={change}
      renderPill={({ value, disabled, onRemove }) => (
        <RemovablePill entry={value ?? ''} disabled={disabled} onRemove={() => onRemove?.()} />
      )}
      acceptValueOnBlur={false}
      comboboxProps={{ position: 'bottom-start' }}
    />
  )
}
