import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ERROR_STATUS } from '#shared/errors.ts'
import { getMaxBodyBytes } from './body-limit.ts'
import { sendCachedText, toCachedText, type CachedText } from './connections/cached-text.ts'
import { paymentPaths } from './mount-payments.ts'
import { describeAccess, describeRateLimit, refusedResponse, getSecurity, securitySchemes } from './open-api-texts.ts'
import { uploadPaths } from './uploads/upload-paths.ts'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schemaBody } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return schemaBody
}

interface MountOpenApiOptions {
  endpoints: readonly Endpoint[]
  limitRate: (request: FastifyRequest) => Promise<void>
}

/** Serves the API description. It is large, so it is generated and compressed only once. */
export function mountOpenApi(app: FastifyInstance, { endpoints, limitRate }: MountOpenApiOptions): void {
  let cachedDocument: CachedText | undefined
  app.get(`${API_BASE}/openapi.json`, { onRequest: limitRate }, async (request, reply) => {
    cachedDocument ??= toCachedText(JSON.stringify(createOpenApiDocument(endpoints, API_BASE)))
    void reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
    return sendCachedText(request, reply, cachedDocument)
  })
}

/** The API as an OpenAPI 3.1 document, generated from the endpoints. */
export function createOpenApiDocument(endpoints: readonly Endpoint[], baseUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const { method, effect } = endpoint
    // A GET endpoint that writes can also be called by POST.
    for (const httpMethod of method === 'GET' && effect === 'write' ? ['get', 'post'] : [method.toLowerCase()])
      (paths[path] ??= {})[httpMethod] = describeOperation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version: '1', description: 'The API of the media archive and its public gallery.' },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes,
      schemas: {
        Error: {
          type: 'object',
          properties: {
            errors: {
              type: 'object',
              properties: {
                message: {
                  type: 'string',
                  description: 'A sentence in English. Its wording may change, so use `code` to distinguish errors.',
                },
                code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
                reason: {
                  type: 'array',
                  description:
                    'Details that `code` alone doesn’t give: the name of the reason, followed by its values.',
                  prefixItems: [{ type: 'string' }],
                  items: { type: ['string', 'number'] },
                },
                field: { type: 'string', description: 'The field that caused the error.' },
                by: {
                  type: 'string',
                  description: 'The person who changed the field first, if two people changed it.',
                },
              },
              required: ['message'],
            },
            retry_after_seconds: { type: 'integer' },
          },
          required: ['errors'],
        },
      },
    },
    paths: { ...paths, ...uploadPaths, ...paymentPaths },
  }
}

function describeOperation(endpoint: Endpoint): object {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const mediaTypes = endpoint.multipart ? ['multipart/form-data', 'application/json'] : ['application/json']
  return {
    summary: endpoint.summary,
    description: [
      ...(endpoint.description === undefined ? [] : [endpoint.description]),
      describeAccess(endpoint),
      describeRateLimit(endpoint),
      ...(endpoint.body ? [describeBodyLimit(endpoint)] : []),
    ].join(' '),
    security: getSecurity(endpoint),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...listQueryParameters(endpoint.query),
    ],
    ...(endpoint.body && {
      requestBody: {
        content: Object.fromEntries(
          mediaTypes.map((type) => [type, { schema: toJsonSchema(endpoint.body as z.ZodType, 'input') }]),
        ),
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.contentType ?? 'application/json']: { schema: toJsonSchema(endpoint.reply, 'output') } },
      },
      default: refusedResponse,
    },
  }
}

const describeBodyLimit = (endpoint: Endpoint) =>
  `The JSON body can have at most ${getMaxBodyBytes(endpoint)} bytes. A larger one answers 413.`

function listQueryParameters(query: z.ZodType | undefined): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
