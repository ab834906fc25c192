import type { Artifact } from '#shared/entities/artifact.ts'
import { createIdMaker, createTestProject } from '../../test/support/fixtures.ts'
import { startBrowserTest, type PageOptions } from './browser-test.ts'

/** Starts an application, a browser and an owner with a project for all tests of a file. */
export async function startArchiveTest() {
  const { app, visitAs } = await startBrowserTest()
  const owner = await app.owner('Ada')
  const { id: project } = await createTestProject(owner, 'Quay')
  const create = createIdMaker(owner)
  const visit = visitAs(owner)
  return {
    app,
    owner,
    project,
    /** Opens a page as the owner, unless the options name another user. */
    visit,
    /** Opens a folder of the archive as the owner, unless the options name another user. */
    openFolder: (folder: string, pageOptions: PageOptions = {}) =>
      visit(`/client/archive?projectId=${project}&folder=${folder}`, pageOptions),
    createItem: (title: string, fields: object = {}) => create('/artifacts', { project, title, ...fields }),
    createFolder: (title: string, parent = 'root') => create('/folders', { project, title, folder: parent }),
    readItem: async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body,
  }
}
