import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { callerHasLeft, currentCaller } from '#server/kit/current-caller.ts'

/**
 * Runs so many at a time of what one person or network asks for: whoever asks for much waits for their own. For who has left
 * while others were served nothing is run: throws `client_closed`.
 */
export function turnsOfEach(lanes: number): <T>(run: () => Promise<T>) => Promise<T> {
  const inTurn = limitConcurrencyByKey(lanes)
  return (run) =>
    inTurn(currentCaller(), async () => {
      if (callerHasLeft()) throw new AppError('client_closed')
      return run()
    })
}
