import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// The upper limit for uploads: a Node server that only pipes the request through SHA-256 into a synced file.
const [dir = '.', port = '0'] = process.argv.slice(2)
let n = 0

const server = createServer((request, response) => {
  const hash = createHash('sha256')
  const byteMeter = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      callback(null, chunk)
    },
  })
  const file = createWriteStream(join(dir, `bare-${n++}`), { highWaterMark: 1024 * 1024, flush: true })
  void pipeline(request, byteMeter, file).then(() => response.end(hash.digest('hex')))
})
server.listen(Number(port), '127.0.0.1')
