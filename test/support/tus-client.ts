import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './app.ts'

interface TusResponse {
  status: number
  offset: number
  location: string
  artifact: string | null
  /** The error code, if there is one. */
  code: string | undefined
  headers: Headers
}

/** A tus client for one person and one server. */
export function createTusClient(base: string, client: Pick<Client, 'cookie'> & Partial<Pick<Client, 'headers'>>) {
  const callTus = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Exclude<RequestInit['body'], null | undefined>,
    signal?: AbortSignal,
  ): Promise<TusResponse> => {
    const answer = await fetch(new URL(path, base), {
      method,
      headers: { cookie: client.cookie(), 'tus-resumable': '1.0.0', ...client.headers, ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
      ...(signal && { signal }),
    } as RequestInit)
    const text = await answer.text()
    return {
      status: answer.status,
      offset: Number(answer.headers.get('upload-offset') ?? NaN),
      location: answer.headers.get('location') ?? '',
      artifact: answer.headers.get('x-artifact'),
      code: text ? (JSON.parse(text) as { errors: { code: string } }).errors.code : undefined,
      headers: answer.headers,
    }
  }
  return {
    call: callTus,
    create: (length: number, metadata: Record<string, string>, uploadsUrl = '/client/api/uploads') =>
      callTus('POST', uploadsUrl, {
        'upload-length': String(length),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      }),
    head: (location: string) => callTus('HEAD', location),
    patch: (
      location: string,
      startOffset: number,
      body: Exclude<RequestInit['body'], null | undefined>,
      signal?: AbortSignal,
    ) =>
      callTus(
        'PATCH',
        location,
        { 'upload-offset': String(startOffset), 'content-type': 'application/offset+octet-stream' },
        body,
        signal,
      ),
    remove: (location: string) => callTus('DELETE', location),
  }
}

/** Announces all bytes, sends the first `sent` and then cuts the connection. */
export function cutAfter(
  base: string,
  sender: Pick<Client, 'cookie'>,
  path: string,
  startOffset: number,
  bytes: Buffer,
  sentBytes: number,
) {
  const headers = {
    cookie: sender.cookie(),
    'tus-resumable': '1.0.0',
    'upload-offset': startOffset,
    'content-type': 'application/offset+octet-stream',
    'content-length': bytes.length,
  }
  return new Promise<void>((resolve) => {
    const clientRequest = request(new URL(path, base), { method: 'PATCH', headers })
    clientRequest.on('error', () => undefined)
    clientRequest.on('close', resolve)
    clientRequest.write(bytes.subarray(0, sentBytes), () => setTimeout(() => clientRequest.destroy(), 20))
  })
}

/** Announces an upload form with all bytes, and cuts the connection `after` ms after sending the first `sent`. */
export function cutForm(
  base: string,
  sender: Pick<Client, 'cookie'>,
  project: string,
  bytes: Buffer,
  { sentBytes, after }: { sentBytes: number; after: number },
) {
  const head = `--x\r\ncontent-disposition: form-data; name="project"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="b"\r\n\r\n`
  const headers = {
    cookie: sender.cookie(),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + bytes.length,
  }
  return new Promise<void>((resolve) => {
    const clientRequest = request(`${base}/client/api/artifacts`, { method: 'POST', headers })
    clientRequest.on('error', () => undefined)
    clientRequest.on('close', resolve)
    clientRequest.write(head)
    clientRequest.write(bytes.subarray(0, sentBytes), () => setTimeout(() => clientRequest.destroy(), after))
  })
}

/** The offset of an upload once it no longer grows. */
export async function waitForSettledOffset(
  sender: ReturnType<typeof createTusClient>,
  location: string,
): Promise<number> {
  for (let lastOffset = -1; ;) {
    const { status, offset } = await sender.head(location)
    if (status !== 200) throw new Error(`the upload is ${status}`)
    if (offset === lastOffset) return offset
    lastOffset = offset
    await sleep(50)
  }
}
