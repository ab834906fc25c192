import { implement } from '#server/access/call.ts'
import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { passwordFits } from '#server/kit/secrets/passwords.ts'
import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { answerQuestion, correctGiven, withdrawGiven } from './change-given.ts'
import { correctGiver } from './correct-giver.ts'
import { viewReceipt } from './receipt.ts'
import { submit } from './submit.ts'
import { findPortal } from '../portal/portals.repo.ts'
import { portalToken } from '../portal/secrets.ts'
import { showPortal, unlockedPortal } from '../portal/show-portal.ts'

/** Of one portal from one network. */
const PORTAL_PASSWORD: Allowance = { name: 'portal-password', times: 20, seconds: 15 * 60 }

/** What givers call. */
export const submissionsRoutes = (services: Services) => {
  const { db, config } = services
  return implement(
    submissionsContract,
    {
      portal: (call) => showPortal(services, call.input.params.id, call.caller),
      async auth(call) {
        const { id } = call.input.params
        // Only failures count, as of galleries.
        const tried = await takeOrThrow(db, PORTAL_PASSWORD, `${id} ${networkOf(call.caller.ip)}`)
        const hash = (await findPortal(db, id))?.password_hash
        if (!(await passwordFits(hash, call.input.body.password)) || !hash) throw new AppError('bad_password')
        await tried.giveBack(db)
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
        return viewReceipt(services, await correctGiver(services, call.input.params.token, call.input.body))
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
      // Whether it takes something now is asked afterwards: a sending that has arrived already is answered all the same.
      submit: async ({ input, caller }) => void (await unlockedPortal(services, input.params.id, caller)),
    },
  )
}
