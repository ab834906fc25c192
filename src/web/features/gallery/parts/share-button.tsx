import { IconShare2 } from '@tabler/icons-react'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'

/** Opens the share dialog of the device, or copies the URL of this page. */
export function ShareButton({ title, label = exhibitMessages.share }: { title: string; label?: string }) {
  const alerts = useAlerts()
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      alerts.fade(exhibitMessages.copied)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) alerts.prompt(exhibitMessages.notCopied)
    }
  }
  return (
    <Button onClick={() => void share()}>
      <IconShare2 size={18} stroke={1.75} aria-hidden />
      {label}
    </Button>
  )
}
