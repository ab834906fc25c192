import { useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { contactAddress, type AlertState, type Choice } from './alert-store.ts'
import styles from './alerts.module.css'

const WIDTH = 550
const Z_INDEX = 300
const ok = (): Choice => ({ key: 'ok', label: dialogMessages.ok, look: 'primary' })

/**
 * A modal question with choices and optionally a checkbox, a word to type and a contact link.
 * @spec 8.alert.1
 * @spec 9.limit.9
 */
export function AlertDialog({ question }: { question: NonNullable<AlertState['question']> }) {
  const { choices = [ok()], confirmWord, checkbox } = question
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const last = choices.at(-1) ?? ok()
  const blocked = confirmWord !== undefined && typed.trim() !== confirmWord
  const choose = (choice: Choice) => {
    if (choice === last && blocked) return
    question.answer({ key: choice.key, checked })
  }
  return (
    <Modal
      open
      role="alertdialog"
      title={question.title}
      {...(question.description !== undefined && { description: question.description })}
      width={WIDTH}
      zIndex={Z_INDEX}
      onClose={() => question.answer(null)}
      onConfirm={() => choose(last)}
      footer={
        <>
          {question.contactUs && (
            <a className={styles.contact} href={contactAddress(question.title)}>
              {dialogMessages.contactUs}
            </a>
          )}
          {choices.map((choice) => (
            <Button
              key={choice.key}
              look={choice.look ?? (choice === last ? 'primary' : 'secondary')}
              disabled={choice === last && blocked}
              onClick={() => choose(choice)}
            >
              {choice.label}
            </Button>
          ))}
        </>
      }
    >
      {(confirmWord !== undefined || checkbox) && (
        <div className={styles.more}>
          {confirmWord !== undefined && (
            <label className={styles.typed}>
              {dialogMessages.typeWord(confirmWord)}
              <input
                data-autofocus
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </label>
          )}
          {checkbox && (
            <label className={styles.check}>
              <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.target.checked)} />
              {checkbox}
            </label>
          )}
        </div>
      )}
    </Modal>
  )
}
