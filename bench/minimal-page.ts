import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A minimal page with one image, on a server that does nothing else. */
export interface MinimalPage {
  address: string
  stop(): void
}

/** Serves the first image of a gallery page in the size a phone gets, with a title below. */
export async function startMinimalPage(gallery: string): Promise<MinimalPage> {
  const html = await (await fetch(gallery)).text()
  const firstImage = /<img [^>]*loading="eager"[^>]*>/.exec(html)?.[0] ?? ''
  // The size chosen by a phone that is 412 CSS pixels wide and has a pixel ratio of 1.75.
  const [, url] = [...firstImage.matchAll(/(https?:\S+) (\d+)w/g)].find(([, , width]) => Number(width) >= 721) ?? []
  if (!url) throw new Error(`${gallery} begins with no picture`)
  const answer = await fetch(url)
  const [picture, type] = [Buffer.from(await answer.arrayBuffer()), answer.headers.get('content-type') ?? '']
  const page = Buffer.from(
    [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The least page</title>',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<style>body{margin:0}img{display:block;width:100%;height:240px;object-fit:cover}</style></head>',
      '<body><main><img src="/picture" alt="" fetchpriority="high"><h1>The least page</h1></main></body></html>',
    ].join(''),
  )
  const server = createServer((request, response) => {
    const [body, mime] = request.url === '/picture' ? [picture, type] : [page, 'text/html; charset=utf-8']
    response.writeHead(200, { 'content-type': mime, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
