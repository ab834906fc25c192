import { Button, Input } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { forgotPasswordForm } from '#shared/forms/account/forgot-password.form.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { forgotMessages } from '#shared/words/account/account.ts'
import { FormView } from '#web/form/form-view.tsx'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useForgotPassword } from './auth.queries.ts'
import styles from './auth.module.css'

const DIALOG_WIDTH_PX = 400

/** Asks for the email address and requests a mail that resets the password. @spec 2.login.2 @spec 5.forgot.2 */
export function ForgotPasswordDialog({ email: initialEmail, onClose }: { email: string; onClose: () => void }) {
  const requestReset = useForgotPassword()
  if (requestReset.isSuccess) {
    return (
      <Modal
        open
        width={DIALOG_WIDTH_PX}
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
  const failure = requestReset.error && describeFailure(requestReset.error)
  return (
    <Modal
      open
      width={DIALOG_WIDTH_PX}
      title={forgotMessages.title}
      description={forgotMessages.text}
      onClose={onClose}
    >
      <FormView
        isOneTime
        buttonPosition="wide"
        form={forgotPasswordForm}
        loaded={{ email: initialEmail }}
        label={forgotMessages.send}
        busyLabel={forgotMessages.sending}
        save={(_changes, { email }) => requestReset.mutateAsync(String(email).trim().toLowerCase())}
      >
        {failure && (
          <Input.Error role="alert">
            {failure.title}
            {failure.text && <div>{failure.text}</div>}
          </Input.Error>
        )}
      </FormView>
    </Modal>
  )
}
