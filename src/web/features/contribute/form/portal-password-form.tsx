import { useState } from 'react'
import type { LockedPortal } from '#shared/entities/submissions/portal.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { PasswordInput } from '#web/form/password-input.tsx'
import { describeFailureInLine } from '#web/kit/describe-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { useUnlockPortal } from '../contribute.queries.ts'
import { PortalHeader } from '../shell/portal-header.tsx'
import styles from '../contribute.module.css'

/** Asks for the password of a portal. Until then only its title is shown. */
export function PortalPasswordForm({ portal, onOpen }: { portal: LockedPortal; onOpen: (token: string) => void }) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useUnlockPortal(portal.id, onOpen)
  return (
    <>
      <PortalHeader portal={portal} />
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault()
          if (password) mutate(password)
        }}
      >
        <PasswordInput
          label={contributeMessages.password}
          description={contributeMessages.passwordText}
          value={password}
          error={error && describeFailureInLine(error)}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <Button type="submit" variant="primary" wide disabled={isPending}>
          {isPending ? contributeMessages.opening : contributeMessages.open}
        </Button>
      </form>
    </>
  )
}
