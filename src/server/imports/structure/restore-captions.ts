import { toActor } from '#server/audit-log/audit-log.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { listCaptions } from '#server/features/captions/captions.repo.ts'
import { addCaption, editCaptions, readCaptions } from '#server/features/captions/edit-captions.ts'
import { captionsContract } from '#shared/contract/captions.contract.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { authorizeRow } from '../rows/write-row.ts'
import type { SourceStructure } from '../sources/bagit/own-structure.ts'
import type { Step } from '../steps/step.ts'
import { findCreatedItems } from './created-items.ts'

/** Adds the captions of a package to the items that the import created. A second run finds what the first one has added. */
export async function restoreCaptions(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
  { captions, readCaption }: SourceStructure,
): Promise<void> {
  const created = await findCreatedItems(services.db, record.id)
  for (const caption of captions) {
    const artifact = created.get(caption.artifact)
    if (artifact === undefined) continue
    await step.requireCurrent(services.db)
    const { language, label, kind } = caption
    const isThere = (await listCaptions(services.db, artifact)).some(
      (other) => other.language === language && other.label === label && other.kind === kind,
    )
    if (isThere) continue
    await authorizeRow(services, { caller }, captionsContract.create, { params: { id: artifact } })
    const { content } = await readCaptions(await readCaption(caption))
    const item = { project: record.project, findArtifact: async () => artifact }
    await editCaptions(services, toActor({ caller }), item, (trx) =>
      addCaption(trx, artifact, { language, label, kind, content }),
    )
  }
}
