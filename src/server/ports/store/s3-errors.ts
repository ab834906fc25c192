import type { S3ServiceException } from '@aws-sdk/client-s3'

/** Whether S3 reports that the object or bucket doesn't exist. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as Partial<S3ServiceException>
  return name === 'NoSuchKey' || name === 'NoSuchBucket' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Whether credentials are missing or S3 rejects them. */
export function isAccessDenied(error: unknown): boolean {
  const { name, $metadata } = error as Partial<S3ServiceException>
  return name === 'CredentialsProviderError' || [401, 403].includes($metadata?.httpStatusCode ?? 0)
}

/** Returns null if S3 reports a missing object; rethrows any other error. */
export function toNullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
