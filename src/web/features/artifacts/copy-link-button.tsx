import { IconLink } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'

interface Props {
  artifact: Pick<Artifact, 'id' | 'project'>
  /** The item’s public page, if it is published. */
  publicPath: string | undefined
}

/** Copies the link of an item: that of its public page, or else one that only members can open. */
export function CopyLinkButton({ artifact: { id, project }, publicPath }: Props) {
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
  return (
    // The clipboard is available only over https.
    'clipboard' in navigator && (
      <Button
        variant="icon"
        aria-label={artifactMessages.copyLink}
        title={artifactMessages.copyLink}
        onClick={() => void copy()}
      >
        <IconLink size={18} stroke={1.75} aria-hidden />
      </Button>
    )
  )
}
