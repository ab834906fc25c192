import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isSameText } from '#shared/rules/text/text-filter.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { RemovablePill } from '#web/form/removable-pill.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'
import { artifactTagsQuery, useTagArtifact, type TagChange } from './artifacts.queries.ts'

/** The tags of an item. Changes are saved immediately. */
export function ArtifactTags({ artifact, may }: { artifact: Artifact; may: May }) {
  const api = useApi()
  const alerts = useAlerts()
  const savedTags = useQuery(artifactTagsQuery(api, artifact.id)).data ?? []
  const projectTags = useQuery(tagsQuery(api, artifact.project)).data ?? []
  const { mutateAsync } = useTagArtifact(artifact)
  // Pending changes, shown as if they were already saved.
  const [pendingChanges, setPendingChanges] = useState<readonly TagChange[]>([])
  const applyChange = (tagChange: TagChange) => {
    const removePending = () =>
      setPendingChanges((current) => current.filter((pendingChange) => pendingChange !== tagChange))
    setPendingChanges((current) => [...current, tagChange])
    mutateAsync(tagChange).then(removePending, (error: unknown) => {
      removePending()
      alerts.showError(error, { retry: () => applyChange(tagChange) })
    })
  }
  const remainingTags = savedTags.filter(({ id }) => !pendingChanges.some(({ remove }) => remove === id))
  const shownTitles = [
    ...new Set([...remainingTags, ...pendingChanges.flatMap(({ add }) => add ?? [])].map(({ title }) => title)),
  ]
  const changeTags = (titles: string[]) => {
    for (const { id, title } of remainingTags) if (!titles.includes(title)) applyChange({ remove: id })
    const isSameAs = (title: string) => (otherTitle: string) => isSameText(title, otherTitle)
    const newTitles = titles.filter((added) => !shownTitles.includes(added)).map((added) => added.trim())
    for (const title of newTitles.filter(
      (added, index) => added !== '' && newTitles.findIndex(isSameAs(added)) === index,
    )) {
      const existingTag = projectTags.find((projectTag) => isSameAs(title)(projectTag.title))
      if (existingTag || may('tag.create')) applyChange({ add: { id: existingTag?.id, title } })
      else alerts.prompt(artifactMessages.noTag(title), { kind: 'error' })
    }
  }
  const mayTag = may('artifact.tag', artifact.user ?? null)
  return (
    <TagsInput
      label={artifactMessages.tags}
      description={artifactMessages.tagsHint}
      placeholder={mayTag ? artifactMessages.tagsPlaceholder : ''}
      disabled={!mayTag}
      value={shownTitles}
      data={projectTags.map(({ title }) => title)}
      onChange={changeTags}
      renderPill={({ value, disabled, onRemove }) => (
        <RemovablePill entry={value ?? ''} disabled={disabled} onRemove={() => onRemove?.()} />
      )}
      acceptValueOnBlur={false}
      comboboxProps={{ position: 'bottom-start' }}
    />
  )
}
