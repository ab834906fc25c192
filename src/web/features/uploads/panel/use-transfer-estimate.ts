import { useEffect, useEffectEvent, useState } from 'react'
import { computeRunProgress } from '../queue/next-step.ts'
import { isPending } from '../queue/upload-item.ts'
import type { UploadState } from '../queue/upload-queue.ts'
import { createTransferEstimator, type TransferEstimate } from './transfer-estimate.ts'

const INTERVAL_MS = 1000

/** The speed and time left of the uploads, once a second; null while nothing is sent or too little is known. */
export function useTransferEstimate(state: UploadState): TransferEstimate | null {
  const [estimator] = useState(createTransferEstimator)
  const [estimate, setEstimate] = useState<TransferEstimate | null>(null)
  const isSending = state.pauseReason === null && state.items.some(isPending)
  const update = useEffectEvent(() => {
    setEstimate(estimator.update({ ...computeRunProgress(state), at: performance.now() }))
  })
  useEffect(() => {
    if (!isSending) return undefined
    update()
    const timer = setInterval(() => update(), INTERVAL_MS)
    return () => {
      clearInterval(timer)
      estimator.reset()
      setEstimate(null)
    }
  }, [isSending, estimator])
  return estimate
}
