import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ABOUT_ITEM } from '#shared/entities/submissions/portal.ts'
import type { Receipt } from '#shared/entities/submissions/submission.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { MAX_SAID } from '#shared/rules/limits.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { formatValue } from '#web/form/format-value.ts'
import { useJoined } from '#web/form/use-joined.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useReceiptActs } from '../giving.queries.ts'
import { Correction } from './correction.tsx'
import { Told } from './told.tsx'
import { useWhenGone } from './use-when-gone.ts'
import styles from '../giving.module.css'

type Item = Receipt['submissions'][number]

/** The fields listed below the title. */
const SAID = new Set<string>(ABOUT_ITEM.filter((key) => key !== 'title'))

/** One submission: its status, the messages of both sides, and the actions that are left to its contributor. */
export function GivenItem({ item, fields, token }: { item: Item; fields: Receipt['fields']; token: string }) {
  const alerts = useAlerts()
  const { correct, answer, withdraw } = useReceiptActs(token)
  const [open, setOpen] = useState<'correct' | 'answer' | null>(null)
  const [text, setText] = useState('')
  const answering = useWhenGone<HTMLButtonElement>(open === 'answer')
  const correcting = useWhenGone<HTMLButtonElement>(open === 'correct')
  const heading = useWhenGone<HTMLHeadingElement>(item.status !== 'withdrawn')
  const { id, title, filename, status, asked, url, events, kept_until } = item
  const takeBack = async () => {
    const sure = await alerts.confirm({
      title: givingMessages.withdrawTitle(title),
      description: givingMessages.withdrawText,
      act: givingMessages.withdraw,
    })
    if (sure) withdraw.mutate({ submission: id })
  }
  const close = (one: 'correct' | 'answer') => setOpen((now) => (now === one ? null : now))
  const { save: send, touch } = useJoined(async (isUntouched) => {
    if (text.trim() === '') return false
    const gone = await answer.mutateAsync({ submission: id, text, seen: events.at(-1)?.id }).catch(() => null)
    if (!gone) return false
    // Keep text that was typed while the answer was being sent.
    if (isUntouched()) {
      setText('')
      close('answer')
    }
    return true
  })
  const told = events.filter(({ what, text: said }) => said !== null || what !== 'given')
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <h2 ref={heading} dir="auto" tabIndex={-1} className={styles.itemTitle}>
          {title}
        </h2>
        <span className={`${styles.badge} ${styles[status] ?? ''}`}>
          {asked ? givingMessages.asked : givingMessages.statuses[status]}
        </span>
      </div>
      <p className={styles.quiet} dir="auto">
        {filename}
      </p>
      {open !== 'correct' && (
        <Told
          facts={spoken(submissionForm).fields.flatMap((field) =>
            SAID.has(field.key) ? [[field.label, formatValue(field, item[field.key as keyof Item])]] : [],
          )}
        />
      )}
      {told.length > 0 && (
        <ol className={styles.events}>
          {told.map((event) => (
            <li key={event.id}>
              <span className={styles.quiet}>
                {formatDayHere(event.at)} · {givingMessages.events[event.what]}
              </span>
              {event.text && (
                <p dir="auto" className={styles.message}>
                  {event.text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {kept_until !== null && <p className={styles.quiet}>{givingMessages.keptUntil(formatDayHere(kept_until))}</p>}
      {url && (
        <ButtonLink look="primary" href={url}>
          {givingMessages.seeInGallery}
        </ButtonLink>
      )}
      {open === 'correct' && (
        <Correction
          form={giverForm({ fields, questions: [] })}
          loaded={item}
          save={(changes) => correct.mutateAsync({ ...changes, submission: id })}
          onDone={() => close('correct')}
        />
      )}
      {open === 'answer' && (
        <div className={styles.answer}>
          <Textarea
            label={asked ? givingMessages.yourAnswer : givingMessages.yourWords}
            autosize
            minRows={3}
            maxLength={MAX_SAID}
            value={text}
            data-autofocus
            onChange={({ currentTarget: { value } }) => {
              touch()
              setText(value)
            }}
          />
          <Button look="primary" disabled={answer.isPending || text.trim() === ''} onClick={() => void send()}>
            {answer.isPending ? givingMessages.sending : givingMessages.sendAnswer}
          </Button>
        </div>
      )}
      {status !== 'withdrawn' && (
        <div className={styles.itemActs}>
          <Button
            ref={answering}
            look={asked ? 'primary' : 'secondary'}
            aria-expanded={open === 'answer'}
            onClick={() => setOpen(open === 'answer' ? null : 'answer')}
          >
            {asked ? givingMessages.answer : givingMessages.write}
          </Button>
          {status === 'pending' && (
            <Button
              ref={correcting}
              aria-expanded={open === 'correct'}
              onClick={() => setOpen(open === 'correct' ? null : 'correct')}
            >
              {open === 'correct' ? givingMessages.leave : givingMessages.correct}
            </Button>
          )}
          <Button look="quiet" disabled={withdraw.isPending} onClick={() => void takeBack()}>
            {givingMessages.withdraw}
          </Button>
        </div>
      )}
    </li>
  )
}
