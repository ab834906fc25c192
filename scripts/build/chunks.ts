import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../src/web')

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A group of everything that is there as soon as these files of src/web are; they themselves wait for what is loaded later. */
function reachedBy(name: string, files: readonly string[]) {
  let reached: Set<string> | undefined
  const find = (modules: Modules) => {
    const begin = files.map((file) => join(WEB, file))
    const found = new Set(begin)
    // A set is walked through with what is added meanwhile.
    for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    for (const id of begin) found.delete(id)
    return found
  }
  return {
    debugName: name,
    name: (id: string, modules: Modules) => ((reached ??= find(modules)).has(id) ? name : null),
  }
}

/** The most used page of each kind, with what is around it: all that it needs is one file. */
const FIRST = {
  client: [
    'app/entry-client.tsx',
    'app/routes/route-tree.ts',
    'app/layouts/client-layout.tsx',
    'pages/client/archive.tsx',
  ],
  visitors: ['app/entry-visitors.tsx', 'pages/view/gallery.tsx'],
}

/** Few files for a page's first visit, since each is a way to the server and back; libraries apart from what changes more often. */
export const CHUNKS = {
  client: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual)[\w-]+)\//,
    },
    { name: 'schemas', test: /node_modules\/zod\// },
    // Their index names thousands, so that each use seems to reach them all.
    { name: 'icons', test: /node_modules\/@tabler\// },
    {
      name: 'workbench',
      test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|clsx|react-remove-scroll|react-number-format|type-fest)\//,
    },
    reachedBy('first', FIRST.client),
  ],
  visitors: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    reachedBy('first', FIRST.visitors),
    // Styles of what an item is shown by are there from the beginning, though its scripts come later.
    {
      name: 'viewers',
      test: /media\/(public\/lazy-viewers\.ts|\w+\/(text-document|player|waveform|transcript)\.module\.css)/,
    },
  ],
  site: [],
}
