import type { S3ServiceException } from '@aws-sdk/client-s3'

/** null where S3 says that there is no such thing; throws what else it says. */
export function absent(error: unknown): null {
  const { name, $metadata } = error as S3ServiceException
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null
  throw error
}
