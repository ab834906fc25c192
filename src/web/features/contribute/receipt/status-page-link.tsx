import { IconCopy, IconPrinter, IconShare } from '@tabler/icons-react'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { usesTouch } from '#web/kit/uses-touch.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/public/qr-code.tsx'
import styles from './receipt.module.css'

/** The path of the status page of a contribution. */
export const getStatusPath = (portalId: string, token: string): string =>
  `/submit?submissionsId=${portalId}&receipt=${token}`

/** Ways to keep the link to a status page: shared or copied, and on paper. */
export function StatusPageLink({ portalId, token }: { portalId: string; token: string }) {
  const alerts = useAlerts()
  const address = new URL(getStatusPath(portalId, token), window.location.href).href
  const canShare = typeof navigator.share === 'function' && usesTouch()
  const share = async () => {
    if (canShare) {
      // Rejects if the person closes the menu.
      await navigator.share({ title: contributeMessages.statusTitle, url: address }).catch(() => undefined)
      return
    }
    // Unavailable on plain http.
    const copyPromise = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'))
    await copyPromise.then(
      () => alerts.prompt(contributeMessages.linkCopied, { kind: 'success' }),
      () => alerts.prompt(contributeMessages.linkNotCopied, { kind: 'error' }),
    )
  }
  const ShareIcon = canShare ? IconShare : IconCopy
  return (
    <>
      <div className={styles.keepActs}>
        <Button variant="quiet" onClick={() => void share()}>
          <ShareIcon size={18} stroke={1.75} aria-hidden />
          {canShare ? contributeMessages.shareLink : contributeMessages.copyLink}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <IconPrinter size={18} stroke={1.75} aria-hidden />
          {contributeMessages.print}
        </Button>
      </div>
      <div className={styles.printedLink}>
        <QrCode className={styles.code} text={address} label={contributeMessages.statusTitle} />
        <bdi>{address}</bdi>
      </div>
    </>
  )
}
