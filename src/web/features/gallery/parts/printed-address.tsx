import { itemMessages } from '#shared/words/gallery/gallery.ts'
import styles from './printed-address.module.css'

interface Props {
  /** The path of this page. */
  path: string
  /** The canonical URL of this page. */
  address: string
}

/** On paper only: the address of this page, also as a QR code, which isn't loaded before printing. */
export const PrintedAddress = ({ path, address }: Props) => (
  <div className={styles.printed} data-live>
    <img src={`${path}/qr.svg`} alt="" width={104} height={104} loading="lazy" />
    <p>
      {itemMessages.scanHere}
      <br />
      {/* Server and browser may know the page by different URLs, and the one from the server is right. */}
      <bdi suppressHydrationWarning>{address}</bdi>
    </p>
  </div>
)
