import { useState } from 'react'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { getContactUrl, type AlertState, type Choice } from '../alert-store.ts'
import styles from '../alerts.module.css'

const WIDTH_PX = 550
const Z_INDEX = 300
const createOkChoice = (): Choice => ({ key: 'ok', label: dialogMessages.ok, variant: 'primary' })

/**
 * A modal question with choices and optionally a checkbox, a word to type and a contact link.
 * @spec 8.alert.1
 * @spec 9.limit.9
 */
export function AlertDialog({ question }: { question: NonNullable<AlertState['question']> }) {
  const { choices = [createOkChoice()], confirmWord, checkbox } = question
  const [typedWord, setTypedWord] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const defaultChoice = choices.at(-1) ?? createOkChoice()
  const isBlocked = confirmWord !== undefined && typedWord.trim() !== confirmWord
  const choose = (choice: Choice) => {
    if (choice === defaultChoice && isBlocked) return
    question.answer({ key: choice.key, checked: isChecked })
  }
  return (
    <Modal
      open
      role="alertdialog"
      title={question.title}
      {...(question.description !== undefined && { description: question.description })}
      width={WIDTH_PX}
      zIndex={Z_INDEX}
      onClose={() => question.answer(null)}
      onConfirm={() => choose(defaultChoice)}
      footer={
        <>
          {question.hasContactLink && (
            <a className={styles.contact} href={getContactUrl(question.title)}>
              {dialogMessages.contactUs}
            </a>
          )}
          {choices.map((choice) => (
            <Button
              key={choice.key}
              variant={choice.variant ?? (choice === defaultChoice ? 'primary' : 'secondary')}
              disabled={choice === defaultChoice && isBlocked}
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
                value={typedWord}
                onChange={(event) => setTypedWord(event.target.value)}
              />
            </label>
          )}
          {checkbox && (
            <label className={styles.check}>
              <input type="checkbox" checked={isChecked} onChange={(event) => setIsChecked(event.target.checked)} />
              {checkbox}
            </label>
          )}
        </div>
      )}
    </Modal>
  )
}
