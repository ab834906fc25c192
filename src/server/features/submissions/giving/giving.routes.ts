import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { checkSharedPassword } from '#server/access/sign-in/shared-password.ts'
import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { answerQuestion, correctGiven, withdrawGiven } from './change-given.ts'
import { correctGiver } from './correct-giver.ts'
import { viewReceipt } from './receipt.ts'
import { submit } from './submit.ts'
import { findPortal } from '../portal/portals.repo.ts'
import { portalToken } from '../portal/secrets.ts'
import { showPortal, unlockedPortal } from '../portal/show-portal.ts'

/** The endpoints for contributors. */
export const submissionsRoutes = (services: Services) => {
  const { db, config } = services
  return implement(
    submissionsContract,
    {
      portal: (call) => showPortal(services, call.input.params.id, call.caller),
      async auth(call) {
        const { id } = call.input.params
        const known = (await findPortal(db, id))?.password_hash ?? null
        const { password } = call.input.body
        const hash = await checkSharedPassword(services, call, { of: `portal ${id}`, hash: known, password })
        return { token: portalToken(config.secret, id, hash) }
      },
      submit: (call) => submit(services, call),
      receipt: (call) => viewReceipt(services, call.input.params.token),
      async correct(call) {
        const { token } = call.input.params
        const { submission, ...said } = call.input.body
        await correctGiven(services, token, submission, said)
        return viewReceipt(services, token)
      },
      async correctGiver(call) {
        return viewReceipt(
          services,
          await correctGiver(services, call.caller, call.input.params.token, call.input.body),
        )
      },
      async answer(call) {
        const { token } = call.input.params
        await answerQuestion(services, token, call.input.body)
        return viewReceipt(services, token)
      },
      async withdraw(call) {
        const { token } = call.input.params
        await withdrawGiven(services, token, call.input.body)
        return viewReceipt(services, token)
      },
    },
    {
      // Only the password is checked before the handler, because a repeated submission is answered even if the portal
      // has closed.
      submit: async ({ input, caller }) => void (await unlockedPortal(services, input.params.id, caller)),
    },
  )
}
