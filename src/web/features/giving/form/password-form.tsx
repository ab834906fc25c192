import { useState } from 'react'
import type { LockedPortal } from '#shared/entities/submissions/portal.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { PasswordInput } from '#web/form/password-input.tsx'
import { sayFailureInLine } from '#web/kit/say-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenPortal } from '../giving.queries.ts'
import { PortalHead } from '../shell/portal-head.tsx'
import styles from '../giving.module.css'

/** Asks for the password of a portal. Until then only its title is shown. */
export function PasswordForm({ portal, onOpen }: { portal: LockedPortal; onOpen: (token: string) => void }) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useOpenPortal(portal.id, onOpen)
  return (
    <>
      <PortalHead portal={portal} />
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault()
          if (password) mutate(password)
        }}
      >
        <PasswordInput
          label={givingMessages.password}
          description={givingMessages.passwordText}
          value={password}
          error={error && sayFailureInLine(error)}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <Button type="submit" look="primary" wide disabled={isPending}>
          {isPending ? givingMessages.opening : givingMessages.open}
        </Button>
      </form>
    </>
  )
}
