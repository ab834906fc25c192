import { IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useCopyText } from '../client/use-copy-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/public/qr-code.tsx'
import styles from './share-address.module.css'

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  address: string
  /** The name of the page that it leads to. */
  label: string
  /** The label of a link that opens it. */
  openLabel?: string
}

/** A public address with ways to pass it on: copied, or as a QR code. */
export function ShareAddress({ address, label, openLabel }: Props) {
  const copyText = useCopyText()
  const [isCodeShown, setIsCodeShown] = useState(false)
  return (
    <div className={styles.share}>
      <p className={styles.shareAddress} dir="ltr">
        {address}
      </p>
      <div className={styles.shareActs}>
        {copyText && (
          <Button small onClick={() => copyText(address, portalMessages.copied)}>
            <IconCopy {...ICON_PROPS} />
            {portalMessages.copy}
          </Button>
        )}
        <Button small aria-expanded={isCodeShown} onClick={() => setIsCodeShown(!isCodeShown)}>
          <IconQrcode {...ICON_PROPS} />
          {portalMessages.qrCode}
        </Button>
        {openLabel && (
          <ButtonLink small href={address} target="_blank" rel="noopener">
            <IconExternalLink {...ICON_PROPS} />
            {openLabel}
          </ButtonLink>
        )}
      </div>
      {isCodeShown && <QrCode className={styles.code} text={address} label={portalMessages.qrCodeOf(label)} />}
    </div>
  )
}
