import { Textarea } from '@mantine/core'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { getChanges } from '#shared/forms/get-changes.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import { findUngrantableKey } from '#shared/policy/find-ungrantable-key.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { MAX_INVITATIONS, MAX_NOTE } from '#shared/rules/limits.ts'
import { inviteMessages } from '#shared/words/members/members.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useMemberActions } from '../members.queries.ts'
import { RolePicker } from '../grants/role-picker.tsx'
import { parseAddresses } from './parse-addresses.ts'
import { InviteResults } from './invite-results.tsx'
import styles from './invite.module.css'

interface Props {
  projectId: string
  ownGrants: Grants
  onClose: () => void
}

const NO_GRANTS = ROLE_PRESETS.observer

type InviteReply = ReplyFor<typeof invitesContract.invite>

/** Describes the result of an invitation. The invitation is stored even if its mail has to wait. */
function describeReply(email: string, reply: InviteReply): string {
  if (!('email' in reply)) return inviteMessages.added(email)
  return reply.mail_waits ? inviteMessages.invitedWaits[reply.mail_waits](email) : inviteMessages.invited(email)
}

type InviteResult = ReplyFor<typeof invitesContract.inviteMany>['results'][number]

/** Describes the results of a list in one sentence; null if they differ or one needs an explanation. */
function describeResults(results: readonly InviteResult[]): string | null {
  if (!results.every(({ status }) => status === 'invited')) return null
  if (results.every(({ mail_waits: mailWaits }) => !mailWaits)) return inviteMessages.sent(results.length)
  return results.every(({ mail_waits: mailWaits }) => mailWaits === 'no_mail_server')
    ? inviteMessages.saved(results.length)
    : null
}

/** Invites one person or a pasted list, with a role and a personal note. */
export function InviteDialog({ projectId, ownGrants, onClose }: Props) {
  const formId = useId()
  const [addressList, setAddressList] = useState('')
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  // Most people are invited as contributors, but not everyone may grant that role.
  const [defaultGrants] = useState<Grants>(
    findUngrantableKey(ownGrants, ROLE_PRESETS.contributor) ? NO_GRANTS : ROLE_PRESETS.contributor,
  )
  const [grants, setGrants] = useState(defaultGrants)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { invite, inviteMany } = useMemberActions(projectId)
  const alerts = useAlerts()
  const { emails, invalid } = parseAddresses(addressList)
  const isSending = invite.isPending || inviteMany.isPending
  // Sending can't be cancelled: stay open to show the result.
  const closeUnlessSending = () => isSending || onClose()
  const hasInput =
    addressList.trim() !== '' ||
    note.trim() !== '' ||
    Object.keys(getChanges(permissionsForm.fields, defaultGrants, grants)).length > 0
  const closeProps = useConfirmedClose(hasInput && !isSending, closeUnlessSending)

  const showError = (problem: string) => {
    setError(problem)
    fieldRef.current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const [email] = emails
    if (invalid.length > 0) return showError(inviteMessages.invalidAddresses(invalid.join(', ')))
    if (!email) return showError(inviteMessages.none)
    if (emails.length > MAX_INVITATIONS) return showError(inviteMessages.tooMany(MAX_INVITATIONS))
    const invitation = { permissions: getChanges(permissionsForm.fields, NO_GRANTS, grants), note: note.trim() }
    if (emails.length > 1)
      return inviteMany.mutate(
        { emails, ...invitation },
        {
          onSuccess: ({ results }) => {
            const summary = describeResults(results)
            if (summary === null) return
            alerts.prompt(summary, { kind: results.some(({ mail_waits }) => mail_waits) ? 'info' : 'success' })
            onClose()
          },
        },
      )
    invite.mutate(
      { email, ...invitation },
      {
        onSuccess: (reply) => {
          alerts.prompt(describeReply(email, reply), {
            kind: reply.mail_waits === 'no_mail_server' ? 'info' : 'success',
          })
          onClose()
        },
      },
    )
  }
  if (inviteMany.data && describeResults(inviteMany.data.results) === null)
    return <InviteResults results={inviteMany.data.results} onClose={onClose} />
  return (
    <Modal
      open
      width={760}
      title={inviteMessages.title}
      {...closeProps}
      footer={
        <>
          <Button disabled={isSending} onClick={closeUnlessSending}>
            {dialogMessages.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={isSending}>
            {isSending
              ? inviteMessages.sending
              : emails.length > 1
                ? inviteMessages.sendMany(emails.length)
                : inviteMessages.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <Textarea
          ref={fieldRef}
          data-autofocus
          required
          autosize
          minRows={2}
          maxRows={8}
          inputMode="email"
          spellCheck={false}
          label={inviteMessages.emails}
          description={inviteMessages.emailsHint}
          error={error}
          errorProps={{ role: 'alert' }}
          value={addressList}
          onChange={(event) => {
            setAddressList(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <RolePicker value={grants} savedGrants={NO_GRANTS} ownGrants={ownGrants} onChange={setGrants} />
        <div>
          <Textarea
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_NOTE}
            label={inviteMessages.note}
            description={inviteMessages.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {note && <p className={styles.quiet}>{inviteMessages.noteLength(note.length, MAX_NOTE)}</p>}
        </div>
      </form>
    </Modal>
  )
}
