import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_BASE } from '#shared/api-base.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { STATUS_OF } from '#shared/errors.ts'
import { bodyLimit } from './body-limit.ts'
import { sendText, toSend, type SentText } from './connections/sent-text.ts'
import { paymentPaths } from './mount-payments.ts'
import { accessText, rateText, refused, securityOf, securitySchemes } from './open-api-words.ts'
import { uploadPaths } from './uploads/upload-paths.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface How {
  endpoints: readonly Endpoint[]
  counted: (request: FastifyRequest) => Promise<void>
}

/** Serves the API description. It is large, so it is generated and compressed only once. */
export function mountOpenApi(app: FastifyInstance, { endpoints, counted }: How): void {
  let described: SentText | undefined
  app.get(`${API_BASE}/openapi.json`, { onRequest: counted }, async (request, reply) => {
    described ??= toSend(JSON.stringify(openApi(endpoints, API_BASE)))
    void reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
    return sendText(request, reply, described)
  })
}

/** The API as an OpenAPI 3.1 document, generated from the endpoints. */
export function openApi(endpoints: readonly Endpoint[], base: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const { method, effect } = endpoint
    // A GET that writes can also be called by POST.
    for (const one of method === 'GET' && effect === 'write' ? ['get', 'post'] : [method.toLowerCase()])
      (paths[path] ??= {})[one] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version: '1', description: 'The API of the media archive and its public gallery.' },
    servers: [{ url: base }],
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
                code: { type: 'string', enum: Object.keys(STATUS_OF) },
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

function operation(endpoint: Endpoint): object {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const media = endpoint.multipart ? ['multipart/form-data', 'application/json'] : ['application/json']
  return {
    summary: endpoint.summary,
    description: [
      ...(endpoint.description === undefined ? [] : [endpoint.description]),
      accessText(endpoint),
      rateText(endpoint),
      ...(endpoint.body ? [sizeText(endpoint)] : []),
    ].join(' '),
    security: securityOf(endpoint),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(endpoint.query),
    ],
    ...(endpoint.body && {
      requestBody: {
        content: Object.fromEntries(
          media.map((type) => [type, { schema: schemaOf(endpoint.body as z.ZodType, 'input') }]),
        ),
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.bytes ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output') } },
      },
      default: refused,
    },
  }
}

const sizeText = (endpoint: Endpoint) =>
  `The JSON body can have at most ${bodyLimit(endpoint)} bytes. A larger one answers 413.`

function queryParameters(query: z.ZodType | undefined): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
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
