import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'

const PART_BYTES = 1024 ** 3

/**
 * Copies an object that is too large for a single copy command, part by part, within the S3 server. Aborts the upload
 * on failure.
 */
export async function copyInParts(
  client: S3Client,
  Bucket: string,
  source: string,
  Key: string,
  size: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  try {
    const Parts = []
    for (let start = 0, PartNumber = 1; start < size; start += PART_BYTES, PartNumber++) {
      const range = `bytes=${start}-${Math.min(start + PART_BYTES, size) - 1}`
      const copied = await client.send(
        new UploadPartCopyCommand({
          Bucket,
          Key,
          UploadId,
          PartNumber,
          CopySource: encodeURI(source),
          CopySourceRange: range,
        }),
      )
      Parts.push({ PartNumber, ETag: copied.CopyPartResult?.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    throw error
  }
}
