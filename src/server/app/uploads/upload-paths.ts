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
const VERSION = given('Tus-Resumable', `Must be ${TUS_VERSION}.`)
const ID = given('id', 'The last part of the Location header.', 'path')
const told = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]))
const operation = (summary: string, access: string, more: { parameters: object[]; responses: object }) => ({
  summary: `${summary} (tus ${TUS_VERSION})`,
  description: `${access} ${rateText({ rate: 'upload', effect: 'write' })}`,
  security,
  ...more,
  responses: { ...more.responses, default: refused },
})
const PORTAL = given('id', 'ID of the portal.', 'path')
const UPLOAD = given('upload', 'The last part of the Location header.', 'path')
const GIVER = 'No session needed. Anyone who knows the address of an upload can continue it.'
const SENDER = 'Only the user who started the upload can call this.'
const FAR = told('Upload-Offset', 'Upload-Expires', 'X-Artifact')

/**
 * The resumable upload calls in OpenAPI form. They are not endpoints of the contract because their input is headers and
 * bytes.
 */
export const uploadPaths = {
  '/uploads': {
    options: {
      summary: 'Get the supported version and extensions of the tus protocol',
      responses: { 204: { description: 'Done', headers: told('Tus-Version', 'Tus-Extension', 'Tus-Max-Size') } },
    },
    post: operation('Start a resumable upload', accessText(artifactsContract.create), {
      parameters: [
        VERSION,
        given('Upload-Length', 'Size of the file in bytes.'),
        given(
          'Upload-Metadata',
          '`filename` and the fields of POST /artifacts by name. Each value is encoded as Base64.',
        ),
      ],
      responses: {
        201: {
          description: 'Started, or completed already. X-Artifact is then the ID of the item.',
          headers: { ...told('Location'), ...FAR },
        },
      },
    }),
  },
  '/uploads/{id}': {
    head: operation('Get the progress of an upload', SENDER, {
      parameters: [VERSION, ID],
      responses: { 200: { description: 'Found', headers: { ...told('Upload-Length'), ...FAR } } },
    }),
    patch: {
      ...operation(
        'Add bytes to an upload',
        `${SENDER} When the last bytes arrive, the item is created. ${accessText(artifactsContract.create)}`,
        {
          parameters: [VERSION, ID, given('Upload-Offset', 'Number of bytes uploaded so far.')],
          responses: {
            204: { description: 'Added. Once the upload is complete, X-Artifact is the ID of the item.', headers: FAR },
          },
        },
      ),
      requestBody: { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    },
    delete: operation('Cancel an upload', `${SENDER} If the upload is complete, its item stays.`, {
      parameters: [VERSION, ID],
      responses: { 204: { description: 'Cancelled' } },
    }),
  },
  '/submissions_portal/{id}/uploads': {
    post: operation('Start a resumable upload for a submission', GIVER, {
      parameters: [
        VERSION,
        PORTAL,
        given('Upload-Length', 'Size of the file in bytes.'),
        given(
          'Upload-Metadata',
          '`filename`, and `proof`, the proof of work for the portal. Each value is encoded as Base64.',
        ),
      ],
      responses: { 201: { description: 'Started', headers: { ...told('Location'), ...FAR } } },
    }),
  },
  '/submissions_portal/{id}/uploads/{upload}': {
    head: operation('Get the progress of an upload for a submission', GIVER, {
      parameters: [VERSION, PORTAL, UPLOAD],
      responses: { 200: { description: 'Found', headers: { ...told('Upload-Length'), ...FAR } } },
    }),
    patch: {
      ...operation(
        'Add bytes to an upload for a submission',
        `${GIVER} Name the completed upload in \`uploads\` when submitting.`,
        {
          parameters: [VERSION, PORTAL, UPLOAD, given('Upload-Offset', 'Number of bytes uploaded so far.')],
          responses: { 204: { description: 'Added', headers: FAR } },
        },
      ),
      requestBody: { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    },
    delete: operation('Cancel an upload for a submission', GIVER, {
      parameters: [VERSION, PORTAL, UPLOAD],
      responses: { 204: { description: 'Cancelled' } },
    }),
  },
}
