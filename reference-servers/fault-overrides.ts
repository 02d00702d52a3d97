/** Seams that many faults share: what the server does with what it is asked, and what it says that it can do. */
import { methodNotFound, type RpcError } from './errors.ts'
import { textResult } from './features/content.ts'
import { isObject, type JsonObject, type JsonRpcRequest } from './json-rpc.ts'
import type { Check, CheckName, Seams } from './seams.ts'

/** Wraps, or replaces, what answers one method. */
export function handle(method: string, seam: NonNullable<Seams['handlers']>[string]): Seams {
  return { handlers: { [method]: seam } }
}

/** Answers one method with an error, whatever is asked. */
export function refuse(method: string, error: RpcError): Seams {
  return handle(method, () => {
    throw error
  })
}

/** Does not know these methods. */
export function forget(...methods: readonly string[]): Required<Pick<Seams, 'handlers'>> {
  const unknown = ({ method }: JsonRpcRequest): never => {
    throw methodNotFound(method)
  }
  return { handlers: Object.fromEntries(methods.map((method) => [method, unknown])) }
}

/** Wraps, or replaces, one of the checks that a message passes before it is answered. */
export function check(name: CheckName, seam: Check): Seams {
  return { checks: { [name]: seam } }
}

/** Changes the params of the questions to the client, by method. */
export function ask(method: string, seam: NonNullable<Seams['questions']>[string]): Seams {
  return { questions: { [method]: seam } }
}

/** Declares other capabilities. */
export function declare(change: (capabilities: JsonObject) => JsonObject): Seams {
  return { capabilities: (context, next) => change(next(context)) }
}

type Feature = 'tools' | 'prompts' | 'resources'

/** Keeps quiet about a feature that is there: it is not declared, and changes of it are neither promised nor told. */
export function hide(feature: Feature): Required<Pick<Seams, 'capabilities' | 'honoured' | 'recipients'>> {
  return {
    capabilities: (context, next) => without(feature, next(context)),
    honoured: (filter, next) => without(`${feature}ListChanged`, next(filter)),
    recipients: (change, everyone, next) => (change.kind === feature ? [] : next(change, everyone)),
  }
}

function without(name: string, { [name]: _, ...others }: JsonObject): JsonObject {
  return others
}

/**
 * A tool that fails over what the client answered returns it all the same.
 * @param keep remembers an answer
 * @param kept the text of what was remembered
 */
export function passingOn(tool: string, keep: (answer: unknown) => void, kept: () => string | undefined): Seams {
  return {
    incoming: (message, connection, next) => {
      if (isObject(message)) keep(message.result)
      return next(message, connection)
    },
    handlers: {
      'tools/call': async (request, context, next) => {
        const { inputResponses } = context.params
        if (isObject(inputResponses)) Object.values(inputResponses).forEach(keep)
        const result = await next(request, context)
        const text = result.isError === true && request.params?.name === tool ? kept() : undefined
        return text === undefined ? result : textResult(text)
      },
    },
  }
}
