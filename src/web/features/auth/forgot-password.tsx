import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { dialogMessages, forgotMessages, loginMessages } from '#shared/messages.ts'
import { isEmail } from '#web/kit/is-email.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useForgotPassword } from './auth.queries.ts'
import styles from './auth.module.css'

const WIDTH = 400

/**
 * Asks for the address (entering), sends it (resetting), tells where to look (success).
 * @spec 5.forgot.1
 */
export function ForgotPassword({ email: typed, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(typed)
  const [wrong, setWrong] = useState<string>()
  const forgot = useForgotPassword()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (forgot.isPending) return
    const address = email.trim().toLowerCase()
    const found = address === '' ? forgotMessages.empty : isEmail(address) ? undefined : forgotMessages.invalid
    setWrong(found)
    if (!found) forgot.mutate(address)
  }
  if (forgot.isSuccess) {
    return (
      <Modal
        open
        width={WIDTH}
        title={forgotMessages.title}
        onClose={onClose}
        onConfirm={onClose}
        footer={
          <Button autoFocus onClick={onClose}>
            {dialogMessages.ok}
          </Button>
        }
      >
        <div role="status" className={styles.done}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          <div>
            <div className={styles.doneTitle}>{forgotMessages.doneTitle}</div>
            {forgotMessages.doneText}
          </div>
        </div>
      </Modal>
    )
  }
  return (
    <Modal open width={WIDTH} title={forgotMessages.title} description={forgotMessages.text} onClose={onClose}>
      <form onSubmit={submit} noValidate className={styles.form} style={{ marginTop: 0 }}>
        <TextInput
          label={loginMessages.email}
          type="email"
          autoComplete="username"
          data-autofocus
          required
          value={email}
          error={wrong ?? forgot.error?.message}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth aria-busy={forgot.isPending}>
          {forgot.isPending ? forgotMessages.sending : forgotMessages.send}
        </Button>
      </form>
    </Modal>
  )
}
