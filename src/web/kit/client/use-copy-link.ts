import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '../alerts.tsx'

/** Copies a text and shows a message. Undefined without https, where browsers offer no clipboard. */
export function useCopyText(): ((text: string, message: string) => void) | undefined {
  const alerts = useAlerts()
  const copy = async (text: string, message: string) => {
    try {
      await navigator.clipboard.writeText(text)
      alerts.prompt(message, { kind: 'success' })
    } catch {
      alerts.prompt(exhibitMessages.notCopied, { kind: 'error' })
    }
  }
  return 'clipboard' in navigator ? (text, message) => void copy(text, message) : undefined
}

/** Copies a link: that of a public page, or else one that only members can open. */
export function useCopyLink(): ((memberPath: string, publicPath: string | undefined) => void) | undefined {
  const copy = useCopyText()
  return (
    copy &&
    ((memberPath, publicPath) =>
      copy(
        window.location.origin + (publicPath ?? memberPath),
        publicPath ? artifactMessages.publicLinkCopied : artifactMessages.memberLinkCopied,
      ))
  )
}
