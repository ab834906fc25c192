import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../src/web')

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A chunk with all modules that these files of src/web import statically, except the files themselves. */
function createImportsChunk(name: string, files: readonly string[]) {
  let reached: Set<string> | undefined
  const findImportedModules = (modules: Modules) => {
    const entryFiles = files.map((file) => join(WEB, file))
    const visited = new Set(entryFiles)
    // Files added during the loop are visited as well.
    for (const id of visited)
      for (const importedId of modules.getModuleInfo(id)?.importedIds ?? []) visited.add(importedId)
    for (const id of entryFiles) visited.delete(id)
    return visited
  }
  return {
    debugName: name,
    name: (id: string, modules: Modules) => ((reached ??= findImportedModules(modules)).has(id) ? name : null),
  }
}

/** The files of the most visited page for each audience, which load as one chunk. */
const FIRST_PAGES = {
  client: [
    'app/entry-client.tsx',
    'app/routes/route-tree.ts',
    'app/layouts/client-layout.tsx',
    'pages/client/archive.tsx',
  ],
  // The parts of the gallery that other pages don't show are in the chunk of its page.
  visitors: [
    'app/entry-visitors.tsx',
    'pages/view/gallery.tsx',
    'features/gallery/shell/gallery-page.tsx',
    'features/gallery/collection/collection.tsx',
    'features/gallery/collection/filters.tsx',
    'features/gallery/collection/timeline.tsx',
  ],
}

/**
 * A first visit should load few files, because each costs a round trip. Libraries are separate from code that changes
 * often.
 */
export const CHUNKS = {
  client: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual)[\w-]+)\//,
    },
    { name: 'schemas', test: /node_modules\/zod\// },
    // The icon index imports thousands of files, so every icon seems to reach all of them.
    { name: 'icons', test: /node_modules\/@tabler\// },
    {
      name: 'workbench',
      test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|clsx|react-remove-scroll|react-number-format|type-fest)\//,
    },
    createImportsChunk('first', FIRST_PAGES.client),
  ],
  visitors: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    createImportsChunk('first', FIRST_PAGES.visitors),
    // Styles of the item views are loaded at the start, although their scripts are loaded later.
    {
      name: 'viewers',
      test: /media\/(public\/lazy-viewers\.ts|\w+\/(text-document|player|waveform|transcript)\.module\.css)/,
    },
  ],
  site: [],
}
