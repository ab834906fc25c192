import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { v4 } from 'uuid'
import type { Ticket } from '#shared/entities/help/ticket.ts'
import { ownTicketForm, ticketForm } from '#shared/forms/account/ticket.form.ts'
import { MAX_TICKET_MESSAGE, MAX_TICKET_SUBJECT } from '#shared/rules/limits.ts'
import { ticketMessages } from '#shared/words/help/help.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { ScreenshotField } from './screenshot-field.tsx'
import { useSendQuestion } from './tickets.queries.ts'
import styles from './tickets.module.css'

interface Props {
  /** Whether the user is not signed in; the form then also asks for a mail address. */
  guest: boolean
  /** The screen from which help was opened, and the error that occurred there. */
  screen: string | undefined
  problem: string | undefined
  onSent: (ticket: Ticket) => void
}

const MAX_SCREEN_LENGTH = 150

/** Sends a question to the operator. The current screen and a screenshot can be included. */
export function QuestionForm({ guest, screen, problem, onSent }: Props) {
  const alerts = useAlerts()
  const sendQuestion = useSendQuestion()
  const [lastAttempt, setLastAttempt] = useState<{ key: string; questionText: string }>()
  const [includesScreen, setIncludesScreen] = useState(true)
  const [picture, setPicture] = useState<string | null>(null)
  const place = screen?.startsWith('/') ? screen.slice(0, MAX_SCREEN_LENGTH) : undefined
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h2 id="ask" className={styles.sectionTitle}>
        {ticketMessages.title}
      </h2>
      <p className={styles.intro}>{guest ? ticketMessages.guestText : ticketMessages.text}</p>
      <FormView
        isOneTime
        form={guest ? ticketForm : ownTicketForm}
        loaded={
          problem
            ? {
                subject: problem.slice(0, MAX_TICKET_SUBJECT),
                message: `${ticketMessages.about(problem)}\n\n`.slice(0, MAX_TICKET_MESSAGE),
              }
            : {}
        }
        label={ticketMessages.send}
        busyLabel={ticketMessages.sending}
        save={async (_changes, { subject, message, email }) => {
          const question = {
            subject: String(subject),
            message: String(message),
            ...(guest && { email: String(email) }),
            ...(place && includesScreen && { place }),
          }
          // A failed attempt may have arrived: reuse its key for the same text so that the question isn't sent twice.
          const questionText = JSON.stringify(question)
          const key = lastAttempt?.questionText === questionText ? lastAttempt.key : v4()
          setLastAttempt({ key, questionText })
          const { ticket, isComplete } = await sendQuestion.mutateAsync({
            key,
            ...question,
            picture: picture?.split(',')[1],
          })
          alerts.prompt(isComplete ? ticketMessages.sent : ticketMessages.pictureLost, {
            kind: isComplete ? 'success' : 'error',
          })
          onSent(ticket)
        }}
      >
        <fieldset className={styles.along}>
          <legend>{ticketMessages.included}</legend>
          {place && (
            <Checkbox
              label={ticketMessages.place(place)}
              checked={includesScreen}
              onChange={(event) => setIncludesScreen(event.currentTarget.checked)}
            />
          )}
          <p className={styles.quiet}>{ticketMessages.browser}</p>
          <ScreenshotField value={picture} onChange={setPicture} />
        </fieldset>
      </FormView>
    </section>
  )
}
