import type { LoggerOptions } from 'pino'
import { serializeError } from './serialize-error.ts'

interface LoggedRequest {
  method?: string
  routeOptions?: { url?: string | undefined }
}

/**
 * The log format of every process: one line of JSON per message. Calls are logged by route pattern, because URLs
 * contain names, tokens and email addresses; errors are logged without personal data.
 */
export const getLogOptions = (level: string) =>
  ({
    level,
    serializers: {
      err: serializeError,
      req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    },
  }) satisfies LoggerOptions
