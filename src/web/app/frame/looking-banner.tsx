import { IconEye } from '@tabler/icons-react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { lookAgain, lookingHere } from '#web/kit/client/looking.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './client-frame.module.css'

/** Says whose view this window shows, with a button to stop. */
export function LookingBanner() {
  const looking = lookingHere()
  if (!looking) return null
  const stop = () => {
    lookAgain()
    window.location.reload()
  }
  return (
    <div role="status" className={`${styles.banner} ${styles.looking}`}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <span className={styles.bannerWords}>{frameMessages.lookingAs(looking.name)}</span>
      <Button small onClick={stop}>
        {frameMessages.lookAgain}
      </Button>
    </div>
  )
}
