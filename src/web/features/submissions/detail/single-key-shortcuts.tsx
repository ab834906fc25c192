import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { storeLetterKeys, useLetterKeys } from '#web/ui/preferences/letter-keys.ts'
import styles from '../submissions.module.css'

/** Lists the single-key shortcuts of the review, with a button to switch them off. */
export function SingleKeyShortcuts() {
  const isOn = useLetterKeys()
  return (
    <div className={styles.keys}>
      {isOn && <span>{submissionsMessages.keys}</span>}
      <Button variant="quiet" small onClick={() => storeLetterKeys(!isOn)}>
        {isOn ? submissionsMessages.keysOff : submissionsMessages.keysOn}
      </Button>
    </div>
  )
}
