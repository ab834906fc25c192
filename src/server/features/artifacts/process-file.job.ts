import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { DerivativesTable } from '#server/db/tables/archive.ts'
import { transaction } from '#server/db/transaction.ts'
import { announce } from '#server/ports/hub/announce.ts'
import type { MadeDerivative } from '#server/ports/media/media.ts'
import type { JobKind } from '#server/ports/queue/queue.ts'

interface Payload {
  file: string
  artifact: string
  wsId: string | null
  fileId: string | null
}

const LANES = 2

export const processFile: JobKind<Payload> = { name: 'process-file', retries: 3, seconds: 6 * 3600, lanes: LANES }

/**
 * Makes everything that is shown of a stored file. Runs again without harm: a file that is done is only told of.
 * Derivatives are in the store before their rows are.
 */
export async function runProcessFile(services: Services, payload: Payload, signal: AbortSignal): Promise<void> {
  const { db, store, media, hub } = services
  const tell = (
    message:
      | { type: 'compressionStart' }
      | { type: 'uploadProgress'; progress: number }
      | { type: 'compressionEnd'; artifact: string },
  ) => {
    const { wsId, fileId } = payload
    if (wsId && fileId) hub.publish({ to: 'socket', wsId, message: { ...message, fileId } })
  }
  const file = await db.selectFrom('files').selectAll().where('id', '=', payload.file).executeTakeFirst()
  if (file && file.status === 'processing') {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
    const original = await store.openLocal(file.key)
    try {
      const input = { path: original.path, mime: file.mime, type: file.type, size: file.size }
      const options = { dir, signal, onCompressionStart: () => tell({ type: 'compressionStart' }) }
      const result = await media.process(input, options)
      for (const what of result.later ?? []) {
        const { facts, derivatives, ...told } = await media.render(input, what, options)
        Object.assign(result, told)
        Object.assign(result.facts, facts)
        result.derivatives.push(...derivatives)
      }
      const rows: Insertable<DerivativesTable>[] = []
      for (const made of result.derivatives) rows.push(await keep(services, file.id, made))
      const { text, suggestions: _, ...facts } = result.facts
      await transaction(db, async (trx) => {
        await trx.deleteFrom('derivatives').where('file', '=', file.id).execute()
        if (rows.length > 0) await trx.insertInto('derivatives').values(rows).execute()
        await trx
          .updateTable('files')
          .set({
            ...facts,
            content: text?.replaceAll('\u0000', '') ?? null,
            note: result.note ?? null,
            status: 'ready',
          })
          .where('id', '=', file.id)
          .execute()
      })
    } finally {
      await original.release()
      await rm(dir, { recursive: true, force: true })
    }
  }
  tell({ type: 'compressionEnd', artifact: payload.artifact })
  const shown = await db.selectFrom('artifacts').select(['id', 'project']).where('file', '=', payload.file).execute()
  for (const [project, ids] of Map.groupBy(shown, (a) => a.project))
    announce(hub, { kind: 'artifact', project, ids: ids.map((a) => a.id) })
}

async function keep({ store }: Services, file: string, made: MadeDerivative) {
  const hash = createHash('sha256')
    .update(made.name === 'stream' ? `${file}:stream` : await readFile(made.path))
    .digest('hex')
  const key = `d/${file}/${made.name}.${hash.slice(0, 16)}${extname(made.path)}`
  const { size } = await stat(made.path)
  await store.put(key, createReadStream(made.path), { contentType: made.mime })
  return { file, name: made.name, key, mime: made.mime, size, width: made.width ?? null, height: made.height ?? null }
}
