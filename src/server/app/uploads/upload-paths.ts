import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { accessText, rateText, refused, security } from '../open-api-words.ts'
import { TUS_VERSION } from './tus-headers.ts'

type In = 'header' | 'path'

const given = (name: string, description: string, place: In = 'header', required = true) => ({
  name,
  in: place,
  required,
  description,
  schema: { type: 'string' },
})
const VERSION = given('Tus-Resumable', TUS_VERSION)
const ID = given('id', 'the last part of Location', 'path')
const told = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]))
const operation = (summary: string, access: string, more: { parameters: object[]; responses: object }) => ({
  summary: `${summary} (tus ${TUS_VERSION})`,
  description: `${access} ${rateText({ rate: 'upload', effect: 'write' })}`,
  security,
  ...more,
  responses: { ...more.responses, default: refused },
})
const PORTAL = given('id', 'the portal', 'path')
const UPLOAD = given('upload', 'the last part of Location', 'path')
const GIVER = 'Open to all, as giving is; whoever knows the address of an upload is its sender.'
const SENDER = 'Only for who has begun it.'
const FAR = told('Upload-Offset', 'Upload-Expires', 'X-Artifact')

/** The calls of an upload that comes over several of them, as OpenAPI tells calls: no endpoints, for their input is headers and bytes. */
export const uploadPaths = {
  '/uploads': {
    options: {
      summary: 'What of the tus protocol this server speaks',
      responses: { 204: { description: 'done', headers: told('Tus-Version', 'Tus-Extension', 'Tus-Max-Size') } },
    },
    post: operation('Begin to upload a file over several calls', accessText(artifactsContract.create), {
      parameters: [
        VERSION,
        given('Upload-Length', 'the bytes of the file'),
        given('Upload-Metadata', 'the fields of POST /artifacts by their names, and filename; each value in base64'),
      ],
      responses: { 201: { description: 'begun, or an artifact already', headers: { ...told('Location'), ...FAR } } },
    }),
  },
  '/uploads/{id}': {
    head: operation('How far an upload is', SENDER, {
      parameters: [VERSION, ID],
      responses: { 200: { description: 'found', headers: { ...told('Upload-Length'), ...FAR } } },
    }),
    patch: {
      ...operation(
        'Add bytes to an upload',
        `${SENDER} The last ones make the artifact. ${accessText(artifactsContract.create)}`,
        {
          parameters: [VERSION, ID, given('Upload-Offset', 'how many bytes are there already')],
          responses: { 204: { description: 'added; X-Artifact is the artifact, once all are there', headers: FAR } },
        },
      ),
      requestBody: { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    },
    delete: operation('End an upload; an artifact that it has become stays', SENDER, {
      parameters: [VERSION, ID],
      responses: { 204: { description: 'ended' } },
    }),
  },
  '/submissions_portal/{id}/uploads': {
    post: operation('Begin to send a file of a submission over several calls', GIVER, {
      parameters: [
        VERSION,
        PORTAL,
        given('Upload-Length', 'the bytes of the file'),
        given('Upload-Metadata', 'filename, and proof: the work that the portal asks for; each value in base64'),
      ],
      responses: { 201: { description: 'begun', headers: { ...told('Location'), ...FAR } } },
    }),
  },
  '/submissions_portal/{id}/uploads/{upload}': {
    head: operation('How far a file of a submission is', GIVER, {
      parameters: [VERSION, PORTAL, UPLOAD],
      responses: { 200: { description: 'found', headers: { ...told('Upload-Length'), ...FAR } } },
    }),
    patch: {
      ...operation('Add bytes to a file of a submission', `${GIVER} The submission then names it in \`uploads\`.`, {
        parameters: [VERSION, PORTAL, UPLOAD, given('Upload-Offset', 'how many bytes are there already')],
        responses: { 204: { description: 'added', headers: FAR } },
      }),
      requestBody: { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    },
    delete: operation('End a file of a submission that is not sent after all', GIVER, {
      parameters: [VERSION, PORTAL, UPLOAD],
      responses: { 204: { description: 'ended' } },
    }),
  },
}
