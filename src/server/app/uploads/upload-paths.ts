import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { describeAccess, describeRateLimit, refusedResponse, security } from '../open-api-texts.ts'
import { TUS_VERSION } from './tus-headers.ts'

type ParameterLocation = 'header' | 'path'

const createParameter = (
  name: string,
  description: string,
  location: ParameterLocation = 'header',
  required = true,
) => ({
  name,
  in: location,
  required,
  description,
  schema: { type: 'string' },
})
const VERSION_PARAMETER = createParameter('Tus-Resumable', `Must be ${TUS_VERSION}.`)
const ID_PARAMETER = createParameter('id', 'The last part of the Location header.', 'path')
const toResponseHeaders = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]))
const createOperation = (summary: string, access: string, details: { parameters: object[]; responses: object }) => ({
  summary: `${summary} (tus ${TUS_VERSION})`,
  description: `${access} ${describeRateLimit({ rate: 'upload', effect: 'write' })}`,
  security,
  ...details,
  responses: { ...details.responses, default: refusedResponse },
})
const PORTAL_PARAMETER = createParameter('id', 'ID of the portal.', 'path')
const UPLOAD_PARAMETER = createParameter('upload', 'The last part of the Location header.', 'path')
const URL_ACCESS_DESCRIPTION = 'No session needed. Anyone who knows the address of an upload can continue it.'
const SENDER_ACCESS_DESCRIPTION = 'Only the user who started the upload can call this.'
const PROGRESS_HEADERS = toResponseHeaders('Upload-Offset', 'Upload-Expires', 'X-Artifact')

/**
 * OpenAPI description of the resumable upload calls. They are not endpoints of the contract because their input is
 * headers and bytes.
 */
export const uploadPaths = {
  '/uploads': {
    options: {
      summary: 'Get the supported version and extensions of the tus protocol',
      responses: {
        204: { description: 'Done', headers: toResponseHeaders('Tus-Version', 'Tus-Extension', 'Tus-Max-Size') },
      },
    },
    post: createOperation('Start a resumable upload', describeAccess(artifactsContract.create), {
      parameters: [
        VERSION_PARAMETER,
        createParameter('Upload-Length', 'Size of the file in bytes.'),
        createParameter(
          'Upload-Metadata',
          '`filename` and the fields of POST /artifacts by name. Each value is encoded as Base64.',
        ),
      ],
      responses: {
        201: {
          description: 'Started, or completed already. X-Artifact is then the ID of the item.',
          headers: { ...toResponseHeaders('Location'), ...PROGRESS_HEADERS },
        },
      },
    }),
  },
  '/uploads/{id}': {
    head: createOperation('Get the progress of an upload', SENDER_ACCESS_DESCRIPTION, {
      parameters: [VERSION_PARAMETER, ID_PARAMETER],
      responses: {
        200: { description: 'Found', headers: { ...toResponseHeaders('Upload-Length'), ...PROGRESS_HEADERS } },
      },
    }),
    patch: {
      ...createOperation(
        'Add bytes to an upload',
        `${SENDER_ACCESS_DESCRIPTION} When the last bytes arrive, the item is created. ${describeAccess(artifactsContract.create)}`,
        {
          parameters: [
            VERSION_PARAMETER,
            ID_PARAMETER,
            createParameter('Upload-Offset', 'Number of bytes uploaded so far.'),
          ],
          responses: {
            204: {
              description: 'Added. Once the upload is complete, X-Artifact is the ID of the item.',
              headers: PROGRESS_HEADERS,
            },
          },
        },
      ),
      requestBody: { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    },
    delete: createOperation(
      'Cancel an upload',
      `${SENDER_ACCESS_DESCRIPTION} If the upload is complete, its item stays.`,
      {
        parameters: [VERSION_PARAMETER, ID_PARAMETER],
        responses: { 204: { description: 'Cancelled' } },
      },
    ),
  },
  '/submissions_portal/{id}/uploads': {
    post: createOperation('Start a resumable upload for a submission', URL_ACCESS_DESCRIPTION, {
      parameters: [
        VERSION_PARAMETER,
        PORTAL_PARAMETER,
        createParameter('Upload-Length', 'Size of the file in bytes.'),
        createParameter(
          'Upload-Metadata',
          '`filename`, and `proof`, the proof of work for the portal. Each value is encoded as Base64.',
        ),
      ],
      responses: {
        201: { description: 'Started', headers: { ...toResponseHeaders('Location'), ...PROGRESS_HEADERS } },
      },
    }),
  },
  '/submissions_portal/{id}/uploads/{upload}': {
    head: createOperation('Get the progress of an upload for a submission', URL_ACCESS_DESCRIPTION, {
      parameters: [VERSION_PARAMETER, PORTAL_PARAMETER, UPLOAD_PARAMETER],
      responses: {
        200: { description: 'Found', headers: { ...toResponseHeaders('Upload-Length'), ...PROGRESS_HEADERS } },
      },
    }),
    patch: {
      ...createOperation(
        'Add bytes to an upload for a submission',
        `${URL_ACCESS_DESCRIPTION} Name the completed upload in \`uploads\` when submitting.`,
        {
          parameters: [
            VERSION_PARAMETER,
            PORTAL_PARAMETER,
            UPLOAD_PARAMETER,
            createParameter('Upload-Offset', 'Number of bytes uploaded so far.'),
          ],
          responses: { 204: { description: 'Added', headers: PROGRESS_HEADERS } },
        },
      ),
      requestBody: { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    },
    delete: createOperation('Cancel an upload for a submission', URL_ACCESS_DESCRIPTION, {
      parameters: [VERSION_PARAMETER, PORTAL_PARAMETER, UPLOAD_PARAMETER],
      responses: { 204: { description: 'Cancelled' } },
    }),
  },
}
