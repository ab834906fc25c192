import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { checkSharedPassword } from '#server/access/sign-in/shared-password.ts'
import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { answerQuestion, correctSubmission, withdrawSubmissions } from './change-submission.ts'
import { correctContributor } from './correct-contributor.ts'
import { viewStatusPage } from './status-page.ts'
import { submitFiles } from './submit.ts'
import { findPortal } from '../portal/portals.repo.ts'
import { createPortalToken } from '../portal/secrets.ts'
import { showPortal, requireUnlockedPortal } from '../portal/show-portal.ts'

/** The endpoints for contributors. */
export const submissionsRoutes = (services: Services) => {
  const { db, config } = services
  return implement(
    submissionsContract,
    {
      portal: (call) => showPortal(services, call.input.params.id, call.caller),
      async auth(call) {
        const { id } = call.input.params
        const passwordHash = (await findPortal(db, id))?.password_hash ?? null
        const { password } = call.input.body
        const hash = await checkSharedPassword(services, call, {
          subject: `portal ${id}`,
          hash: passwordHash,
          password,
        })
        return { token: createPortalToken(config.secret, id, hash) }
      },
      submit: (call) => submitFiles(services, call),
      receipt: (call) => viewStatusPage(services, call.input.params.token),
      async correct(call) {
        const { token } = call.input.params
        const { submission, ...values } = call.input.body
        await correctSubmission(services, token, submission, values)
        return viewStatusPage(services, token)
      },
      async correctGiver(call) {
        return viewStatusPage(
          services,
          await correctContributor(services, call.caller, call.input.params.token, call.input.body),
        )
      },
      async answer(call) {
        const { token } = call.input.params
        await answerQuestion(services, token, call.input.body)
        return viewStatusPage(services, token)
      },
      async withdraw(call) {
        const { token } = call.input.params
        await withdrawSubmissions(services, token, call.input.body)
        return viewStatusPage(services, token)
      },
    },
    {
      // Only the password is checked before the handler runs, because a repeated submission gets its result even if the
      // portal has closed.
      submit: async ({ input, caller }) => void (await requireUnlockedPortal(services, input.params.id, caller)),
    },
  )
}
