import { useRef, useState } from 'react'
import type { LockedPortal } from '#shared/entities/submissions/portal.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useInvalidFocus } from '#web/form/keyboard/focus-field.ts'
import { PasswordInput } from '#web/form/password-input.tsx'
import { describeFailureInLine } from '#web/kit/describe-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { useUnlockPortal } from '../send/contribute.queries.ts'
import { PortalHeader } from '../shell/portal-header.tsx'
import styles from '../contribute.module.css'

/** Asks for the password of a portal. Until then only its title is shown. */
export function PortalPasswordForm({ portal, onOpen }: { portal: LockedPortal; onOpen: (token: string) => void }) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useUnlockPortal(portal.id, onOpen)
  useInvalidFocus(formRef, isMissing || error)
  return (
    <>
      <PortalHeader portal={portal} />
      <form
        ref={formRef}
        noValidate
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(password === '')
          if (password) mutate(password)
        }}
      >
        <PasswordInput
          label={contributeMessages.password}
          description={contributeMessages.passwordText}
          value={password}
          error={isMissing ? formMessages.hints.required : error && describeFailureInLine(error)}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setPassword(value)
            setIsMissing(false)
          }}
        />
        <Button type="submit" variant="primary" wide disabled={isPending}>
          {isPending ? contributeMessages.opening : contributeMessages.open}
        </Button>
      </form>
    </>
  )
}
