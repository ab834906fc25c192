import { Textarea } from '@mantine/core'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { changes } from '#shared/forms/changes.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import { exceeding } from '#shared/policy/granting.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { MAX_INVITED, MAX_NOTE } from '#shared/rules/limits.ts'
import { invitingMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useClosing } from '#web/form/closing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useMemberActs } from '../members.queries.ts'
import { RolePicker } from '../rights/role-picker.tsx'
import { addressesIn } from './addresses.ts'
import { InviteOutcome } from './invite-outcome.tsx'
import styles from './invite.module.css'

interface Props {
  projectId: string
  held: Grants
  onClose: () => void
}

const NOTHING = ROLE_PRESETS.observer

type Reply = ReplyFor<typeof invitesContract.invite>

/** Describes the result of an invitation. It is stored even if its mail has to wait. */
function toldOf(email: string, reply: Reply): string {
  if (!('email' in reply)) return invitingMessages.added(email)
  if (reply.mail_waits === 'later') return invitingMessages.invitedLater(email)
  return reply.mail_waits === 'confirmation' ? invitingMessages.invitedUnconfirmed(email) : invitingMessages.invited(email)
}

/** Invites one person or a pasted list, with a role and a personal note. */
export function InviteDialog({ projectId, held, onClose }: Props) {
  const form = useId()
  const [list, setList] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // Most people are invited as contributors, but not everyone may grant that role.
  const [usual] = useState<Grants>(exceeding(held, ROLE_PRESETS.contributor) ? NOTHING : ROLE_PRESETS.contributor)
  const [grants, setGrants] = useState(usual)
  const [note, setNote] = useState('')
  const [told, setTold] = useState<string | undefined>()
  const { invite, inviteMany } = useMemberActs(projectId)
  const alerts = useAlerts()
  const { emails, wrong } = addressesIn(list)
  const busy = invite.isPending || inviteMany.isPending
  // Sending can't be cancelled: stay open to show the result.
  const close = () => busy || onClose()
  const begun =
    list.trim() !== '' || note.trim() !== '' || Object.keys(changes(permissionsForm.fields, usual, grants)).length > 0
  const closing = useClosing(begun && !busy, close)

  const tell = (problem: string) => {
    setTold(problem)
    field.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const [email] = emails
    if (wrong.length > 0) return tell(invitingMessages.wrong(wrong.join(', ')))
    if (!email) return tell(invitingMessages.none)
    if (emails.length > MAX_INVITED) return tell(invitingMessages.tooMany(MAX_INVITED))
    const invitation = { permissions: changes(permissionsForm.fields, NOTHING, grants), note: note.trim() }
    if (emails.length > 1) return inviteMany.mutate({ emails, ...invitation })
    invite.mutate(
      { email, ...invitation },
      {
        onSuccess: (reply) => {
          alerts.prompt(toldOf(email, reply), { kind: 'success' })
          onClose()
        },
      },
    )
  }
  if (inviteMany.data) return <InviteOutcome results={inviteMany.data.results} onClose={onClose} />
  return (
    <Modal
      open
      width={640}
      title={invitingMessages.title}
      {...closing}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {dialogMessages.cancel}
          </Button>
          <Button look="primary" type="submit" form={form} disabled={busy}>
            {busy ? invitingMessages.sending : emails.length > 1 ? invitingMessages.sendMany(emails.length) : invitingMessages.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={send}>
        <Textarea
          ref={field}
          data-autofocus
          required
          autosize
          minRows={2}
          maxRows={8}
          inputMode="email"
          spellCheck={false}
          label={invitingMessages.emails}
          description={invitingMessages.emailsHint}
          error={told}
          errorProps={{ role: 'alert' }}
          value={list}
          onChange={(event) => {
            setList(event.currentTarget.value)
            setTold(undefined)
          }}
        />
        <RolePicker value={grants} before={NOTHING} held={held} onChange={setGrants} />
        <div>
          <Textarea
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_NOTE}
            label={invitingMessages.note}
            description={invitingMessages.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {note && <p className={styles.quiet}>{invitingMessages.noteLength(note.length, MAX_NOTE)}</p>}
        </div>
      </form>
    </Modal>
  )
}
