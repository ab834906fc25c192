import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'

const PART = 1024 ** 3

/**
 * Copies an object that is too large for a single copy command within the server, part by part. Aborts the upload on
 * failure.
 */
export async function moveInParts(
  client: S3Client,
  Bucket: string,
  source: string,
  Key: string,
  size: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  try {
    const Parts = []
    for (let start = 0, PartNumber = 1; start < size; start += PART, PartNumber++) {
      const range = `bytes=${start}-${Math.min(start + PART, size) - 1}`
      const done = await client.send(
        new UploadPartCopyCommand({
          Bucket,
          Key,
          UploadId,
          PartNumber,
          CopySource: encodeURI(source),
          CopySourceRange: range,
        }),
      )
      Parts.push({ PartNumber, ETag: done.CopyPartResult?.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    throw error
  }
}
