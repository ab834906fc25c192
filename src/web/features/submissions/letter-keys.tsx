import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { chooseLetterKeys, useLetterKeys } from '#web/ui/preferences/letter-keys.ts'
import styles from './submissions.module.css'

/** Which keys do what here, and the way to have none of them do anything. */
export function LetterKeys() {
  const on = useLetterKeys()
  return (
    <div className={styles.keys}>
      {on && <span>{words.keys}</span>}
      <Button look="quiet" small onClick={() => chooseLetterKeys(!on)}>
        {on ? words.keysOff : words.keysOn}
      </Button>
    </div>
  )
}
