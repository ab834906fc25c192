import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactMessages as words } from '#shared/words/artifacts/artifacts.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'
import { artifactTagsQuery, useTagArtifact } from './artifacts.queries.ts'

/** The item's tags: typed or chosen, saved at once. */
export function ArtifactTags({ artifact, may }: { artifact: Artifact; may: May }) {
  const api = useApi()
  const alerts = useAlerts()
  const own = useQuery(artifactTagsQuery(api, artifact.id)).data ?? []
  const all = useQuery(tagsQuery(api, artifact.project)).data ?? []
  const tagging = useTagArtifact(artifact)
  const change = (titles: string[]) => {
    const gone = own.find(({ title }) => !titles.includes(title))
    if (gone) return tagging.mutate({ remove: gone.id })
    const title = titles.find((one) => !own.some((tag) => tag.title === one))?.trim()
    if (!title) return
    const known = all.find((tag) => tag.title.toLowerCase() === title.toLowerCase())
    if (!known && !may('tag.create')) return alerts.prompt(words.noTag(title), { kind: 'error' })
    tagging.mutate({ add: { id: known?.id, title } })
  }
  const pending = tagging.isPending ? tagging.variables : undefined
  const shown = own.filter(({ id }) => id !== pending?.remove).map(({ title }) => title)
  if (pending?.add) shown.push(pending.add.title)
  const mayTag = may('artifact.tag', artifact.user ?? null)
  return (
    <TagsInput
      label={words.tags}
      placeholder={mayTag ? words.tagsPlaceholder : ''}
      disabled={!mayTag}
      value={[...new Set(shown)]}
      data={all.map(({ title }) => title)}
      onChange={change}
      comboboxProps={{ position: 'bottom-start' }}
    />
  )
}
