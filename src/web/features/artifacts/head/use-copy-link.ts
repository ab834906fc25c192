import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'

/**
 * Copies the link of an item: that of its public page, or else one that only members can open. Undefined without https,
 * where browsers offer no clipboard.
 */
export function useCopyLink(
  { id, project }: Pick<Artifact, 'id' | 'project'>,
  publicPath: string | undefined,
): (() => void) | undefined {
  const alerts = useAlerts()
  const copy = async () => {
    const path = publicPath ?? `/client/archive/${id}?projectId=${project}`
    try {
      await navigator.clipboard.writeText(window.location.origin + path)
      const message = publicPath ? artifactMessages.publicLinkCopied : artifactMessages.memberLinkCopied
      alerts.prompt(message, { kind: 'success' })
    } catch {
      alerts.prompt(exhibitMessages.notCopied, { kind: 'error' })
    }
  }
  return 'clipboard' in navigator ? () => void copy() : undefined
}
