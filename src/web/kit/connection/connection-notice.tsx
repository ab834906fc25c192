import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { isConnected, onConnection } from './connection.ts'
import styles from './connection-notice.module.css'

/** Shows a notice while the connection is lost. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(onConnection, isConnected, () => true)
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.notice}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          {stateMessages.connectionLost}
        </p>
      )}
    </div>
  )
}
