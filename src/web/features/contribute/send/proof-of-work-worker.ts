import { sha256 } from '@noble/hashes/sha2.js'
import { buildProof, hasLeadingZeroBits } from '#shared/rules/submissions/proof-of-work.ts'

// `crypto.subtle` is not available on plain http.
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; work: number }>) => {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const proof = buildProof(data.challenge, nonce)
    if (hasLeadingZeroBits(sha256(encoder.encode(proof)), data.work)) return postMessage(proof)
  }
})
