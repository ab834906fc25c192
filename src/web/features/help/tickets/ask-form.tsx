import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { v4 } from 'uuid'
import type { Ticket } from '#shared/entities/help/ticket.ts'
import { ownTicketForm, ticketForm } from '#shared/forms/account/ticket.form.ts'
import { MAX_ASKED, MAX_SUBJECT } from '#shared/rules/limits.ts'
import { askingMessages } from '#shared/words/help/help.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { PictureField } from './picture-field.tsx'
import { useAsk } from './tickets.queries.ts'
import styles from './tickets.module.css'

interface Props {
  /** Not signed in: the form also asks for a mail address. */
  guest: boolean
  /** The screen from which help was opened, and the error that occurred there. */
  from: string | undefined
  about: string | undefined
  onAsked: (ticket: Ticket) => void
}

const MOST_PLACE = 150

/** Sends a question to the operator. The current screen and a screenshot can be included. */
export function AskForm({ guest, from, about, onAsked }: Props) {
  const alerts = useAlerts()
  const ask = useAsk()
  const [failed, setFailed] = useState<{ key: string; asked: string }>()
  const [withPlace, setWithPlace] = useState(true)
  const [picture, setPicture] = useState<string | null>(null)
  const place = from?.startsWith('/') ? from.slice(0, MOST_PLACE) : undefined
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h1 id="ask" className={styles.title}>
        {askingMessages.title}
      </h1>
      <p className={styles.intro}>{guest ? askingMessages.guestText : askingMessages.text}</p>
      <FormView
        once
        form={guest ? ticketForm : ownTicketForm}
        loaded={
          about
            ? { subject: about.slice(0, MAX_SUBJECT), message: `${askingMessages.about(about)}\n\n`.slice(0, MAX_ASKED) }
            : {}
        }
        label={askingMessages.send}
        busyLabel={askingMessages.sending}
        save={async (_changes, { subject, message, email }) => {
          const question = {
            subject: String(subject),
            message: String(message),
            ...(guest && { email: String(email) }),
            ...(place && withPlace && { place }),
          }
          // A failed attempt may have arrived: reuse its key for the same text, to not ask twice.
          const asked = JSON.stringify(question)
          const key = failed?.asked === asked ? failed.key : v4()
          setFailed({ key, asked })
          const { ticket, isComplete } = await ask.mutateAsync({ key, ...question, picture: picture?.split(',')[1] })
          alerts.prompt(isComplete ? askingMessages.sent : askingMessages.pictureLost, { kind: isComplete ? 'success' : 'error' })
          onAsked(ticket)
        }}
      >
        <fieldset className={styles.along}>
          <legend>{askingMessages.along}</legend>
          {place && (
            <Checkbox
              label={askingMessages.place(place)}
              checked={withPlace}
              onChange={(event) => setWithPlace(event.currentTarget.checked)}
            />
          )}
          <p className={styles.quiet}>{askingMessages.browser}</p>
          <PictureField value={picture} onChange={setPicture} />
        </fieldset>
      </FormView>
    </section>
  )
}
