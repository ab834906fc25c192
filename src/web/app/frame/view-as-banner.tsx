import { IconEye } from '@tabler/icons-react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { endViewAs, getActiveViewAs } from '#web/kit/client/view-as.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './client-frame.module.css'

/** Names the role or person that this window is viewed as, with a button to stop. */
export function ViewAsBanner() {
  const viewAs = getActiveViewAs()
  if (!viewAs) return null
  const stop = () => {
    endViewAs()
    window.location.reload()
  }
  return (
    <div role="status" className={`${styles.banner} ${styles.looking}`}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <span className={styles.bannerWords}>{frameMessages.viewingAs(viewAs.name)}</span>
      <Button small onClick={stop}>
        {frameMessages.stopViewing}
      </Button>
    </div>
  )
}
