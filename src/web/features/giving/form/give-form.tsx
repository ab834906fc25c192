import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ABOUT_GIVER, consentOf, type OpenPortal } from '#shared/entities/submissions/portal.ts'
import { check } from '#shared/forms/check.ts'
import type { Problem } from '#shared/forms/check.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { endParts } from '#web/kit/connection/send-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { goingOut, type Draft, type DraftFile } from '../draft/draft.ts'
import { useKeptDraft } from '../draft/use-kept-draft.ts'
import type { Arrived } from '../send/send-draft.ts'
import { useSending } from '../send/use-sending.ts'
import { proofOfPassword } from '../giving.queries.ts'
import { FilesPart } from './files-part.tsx'
import { AskedPart, ConsentPart, partsOf } from './parts.tsx'
import { SendingSign } from './sending-sign.tsx'
import styles from '../giving.module.css'

interface Props {
  portal: OpenPortal
  token: string
  /** The status token of an earlier contribution to add to. */
  receipt: string | undefined
  draft: Draft
  /** `remainingFiles` were added meanwhile and are still to be sent. */
  onArrived: (arrived: Arrived, sent: Draft, rest: readonly DraftFile[]) => void
}

const OF_GIVER = new Set<string>(ABOUT_GIVER)

/** The contribution form: files, item fields, contributor, consent and the send button. Each change is stored on the device. */
export function GiveForm({ portal, token, receipt, draft: before, onArrived }: Props) {
  const [draft, setDraft] = useState(before)
  const [wrong, setWrong] = useState<Problem | null>(null)
  const [website, setWebsite] = useState('')
  const [looking, setLooking] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const onLocated = ({ id }: DraftFile, url: string | null) =>
    setDraft((now) => ({ ...now, files: now.files.map((one) => (one.id === id ? { ...one, url } : one)) }))
  const rests = () => setDraft((now) => ({ ...now, sending: false }))
  const onRefused = (refusal: Problem | null) => {
    rests()
    setWrong(refusal)
  }
  // Focus the field that is incomplete or that the server refused.
  useEffect(() => {
    if (wrong) focusOn(root.current, wrong.key)
  }, [wrong])
  const onRenewed = ({ key, tried, triedSaid }: Draft) => setDraft((now) => ({ ...now, key, tried, triedSaid }))
  const to = { portal: portal.id, token, receipt, onLocated, onRenewed, onRefused }
  const { phase, send, stop } = useSending(to, onArrived)
  const isKept = useKeptDraft(draft)

  // Resume sending after a reload.
  const goOn = useEffectEvent(() => {
    if (before.sending && before.files.length > 0) send(before, '', true)
  })
  useEffect(() => goOn(), [])

  const asked = receipt ? portal.fields.filter(({ key }) => !OF_GIVER.has(key)) : portal.fields
  const form = giverForm({ fields: asked, questions: receipt ? [] : portal.questions })
  const [item, giver] = partsOf(form, {
    values: draft.values,
    wrong,
    set: (key, value) => {
      setDraft((now) => ({ ...now, values: { ...now.values, [key]: value } }))
      setWrong(null)
    },
  })
  const consent = consentOf(portal)
  const agreed = consent !== null && draft.consent === consent.version
  const busy = phase.name === 'working' || phase.name === 'sending' || phase.name === 'waiting'

  const problem = (): Problem | undefined => {
    if (draft.files.length === 0) return { key: 'file', message: givingMessages.noFile }
    for (const { file, description } of draft.files) {
      const own = description.trim()
      const [found] = check(form, own ? { ...draft.values, description: own } : draft.values)
      if (!found) continue
      const isOwn = own !== '' && found.key === 'description'
      return isOwn ? { key: 'file', message: `${givingMessages.aboutFile(file.name)}: ${found.message}` } : found
    }
    return consent && !agreed ? { key: 'consent', message: givingMessages.noConsent } : undefined
  }
  const submit = () => {
    if (busy || looking) return
    const found = problem()
    setWrong(found ?? null)
    if (found) return
    const sent = goingOut({ ...draft, sending: true })
    setDraft(sent)
    send(sent, website, draft.tried !== undefined)
  }
  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FilesPart
        portal={portal}
        files={draft.files}
        disabled={busy}
        wrong={wrong?.key === 'file' ? wrong.message : undefined}
        onLooking={setLooking}
        onRemoved={({ url }) => url && endParts(url, proofOfPassword(token))}
        onChange={(change) => {
          setDraft((now) => ({ ...now, files: change(now.files) }))
          setWrong(null)
        }}
      />
      <AskedPart title={givingMessages.aboutItem} form={item} disabled={busy} />
      <AskedPart title={givingMessages.aboutYou} form={giver} disabled={busy} />
      <ConsentPart
        consent={consent}
        agreed={agreed}
        disabled={busy}
        wrong={wrong?.key === 'consent' ? wrong.message : undefined}
        onAgree={(yes) => {
          setDraft((now) => ({ ...now, consent: yes ? (consent?.version ?? 0) : 0 }))
          setWrong(null)
        }}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          {givingMessages.leaveEmpty}
          <input
            tabIndex={-1}
            autoComplete="off"
            name="website"
            value={website}
            onChange={({ currentTarget: { value } }) => setWebsite(value)}
          />
        </label>
      </div>
      <SendingSign phase={phase} />
      {/* Once everything is sent, stopping could no longer prevent its arrival. */}
      {busy && !(phase.name === 'sending' && phase.percent >= 100) && (
        <Button
          wide
          onClick={() => {
            stop()
            rests()
          }}
        >
          {givingMessages.stop}
        </Button>
      )}
      <Button type="submit" look="primary" wide className={styles.send} disabled={busy || looking}>
        {busy ? givingMessages.sending : looking ? givingMessages.looking : givingMessages.send}
      </Button>
      <p role="status" className={styles.quiet}>
        {isKept ? givingMessages.draftText : givingMessages.notKept}
      </p>
    </form>
  )
}

/** Focuses the input of a form field. */
function focusOn(root: HTMLElement | null, key: string): void {
  const place = root?.querySelector(`[data-field="${CSS.escape(key)}"]`)
  place?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')?.focus()
}
