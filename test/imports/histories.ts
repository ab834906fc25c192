import { unzipSync } from 'fflate'
import type { ActRecord, ConsentRecord, PackageOrigin } from '#shared/entities/exports/history.ts'

/** The values in the lines of a file of a package. */
export function readPackageLines<T>(files: Record<string, Uint8Array>, name: string): T[] {
  return Object.values(files)
    .flatMap((zip) => Object.entries(unzipSync(zip)))
    .filter(([path]) => path.endsWith(`/${name}`))
    .flatMap(([, bytes]) => Buffer.from(bytes).toString().split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as T)
}

const describeAct = ({ id: _id, origin: _origin, targets, ...act }: ActRecord) => ({
  ...act,
  targets: targets.map(({ title }) => title).toSorted(),
})
const describeConsent = ({ id: _id, origin: _origin, artifact: _artifact, items, ...consent }: ConsentRecord) => ({
  ...consent,
  items: items.length,
})

/** The history in a package, without ids: that of its project, and that of the packages from which the project was imported. */
export function readHistory(files: Record<string, Uint8Array>) {
  const acts = readPackageLines<ActRecord>(files, 'metadata/history/audit-log.jsonl')
  const consents = readPackageLines<ConsentRecord>(files, 'metadata/history/submissions.jsonl')
  const describe = (isOwn: boolean) => ({
    acts: acts.filter(({ origin }) => (origin === undefined) === isOwn).map(describeAct),
    consents: consents.filter(({ origin }) => (origin === undefined) === isOwn).map(describeConsent),
  })
  const origins = new Set([...acts, ...consents].flatMap(({ origin }) => (origin ? [JSON.stringify(origin)] : [])))
  const [marker] = readPackageLines<PackageOrigin>(files, 'metadata/vitrine.json')
  return {
    own: describe(true),
    ofPackages: describe(false),
    origins: [...origins].map((origin) => JSON.parse(origin) as PackageOrigin),
    package: { project: marker?.project, title: marker?.title, exported_at: marker?.exported_at },
  }
}
