import type { LoggerOptions } from 'pino'
import { failureSaid } from './said-safely.ts'

interface Asked {
  method?: string
  routeOptions?: { url?: string | undefined }
}

/**
 * How this product logs, wherever it does: one line of JSON each. Calls are told by the pattern of their address, for
 * addresses hold names, tokens and e-mails; failures by what says nothing of people.
 */
export const logOptions = (level: string) =>
  ({
    level,
    serializers: {
      err: failureSaid,
      req: ({ method, routeOptions }: Asked) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    },
  }) satisfies LoggerOptions
