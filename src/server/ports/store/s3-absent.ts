import type { S3ServiceException } from '@aws-sdk/client-s3'

/** Whether S3 says that there is no such thing. */
export function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as Partial<S3ServiceException>
  return name === 'NoSuchKey' || name === 'NoSuchBucket' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Whether there are no keys to come with, or S3 lets nobody in who comes with these. */
export function isRefused(error: unknown): boolean {
  const { name, $metadata } = error as Partial<S3ServiceException>
  return name === 'CredentialsProviderError' || [401, 403].includes($metadata?.httpStatusCode ?? 0)
}

/** null where S3 says that there is no such thing; throws what else it says. */
export function absent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}
