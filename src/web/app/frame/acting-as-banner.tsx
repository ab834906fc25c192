import { loginMessages } from '#shared/words/account/account.ts'
import { useSignOut } from '#web/kit/client/sign-out.ts'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './client-frame.module.css'

/** Shows on whose behalf an administrator is acting, with a button to stop. */
export function ActingAsBanner() {
  const me = useMe()
  const signOut = useSignOut()
  if (!me?.login_as) return null
  return (
    <div role="status" className={`${styles.banner} ${styles.acting}`}>
      <span className={styles.bannerWords}>{loginMessages.actingAs(me.username)}</span>
      <Button small onClick={() => void signOut()}>
        {loginMessages.stopActing}
      </Button>
    </div>
  )
}
